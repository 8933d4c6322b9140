// @vitest-environment jsdom
// The stand-in for a small window is a frame, and the wall does not move into one of happy-dom.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { popUpClosed, popUpOpened } from '@/ui/popups/openPopUps';
import { opened, openStreams, resetStreams } from '../support/liveStreams';
import { renderApp } from '../support/renderApp';
import { browserThatSavesData } from '../support/saveData';
import { standInSmallWindows } from '../support/smallWindow';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const button = (name: string) => screen.findByRole('button', { name });
/** Those of the demo's house that play by themselves. */
const PLAYING = 4;

beforeEach(() => {
  resetStreams();
});

const openWall = async (address = '/wall', playing = PLAYING) => {
  const view = await renderApp(address);
  await waitFor(() => expect(openStreams()).toHaveLength(playing));
  return view;
};

async function openSmallWall(address?: string, playing?: number) {
  const windows = standInSmallWindows();
  const { user, server } = await openWall(address, playing);
  const before = openStreams();
  await user.click(await button('Small window'));
  const message = await screen.findByText('The wall is in the small window.');
  const [small] = windows;
  if (small === undefined) throw new Error('No window was opened.');
  return { user, server, windows, small, before, message, shown: within(small.document.body) };
}

it('small window: takes the pictures with their streams, in the language and theme of the page, and gives them back', async () => {
  const { user, small, before, message, shown } = await openSmallWall();
  expect(shown.getByRole('region', { name: 'Street player' }).ownerDocument).toBe(small.document);
  expect(screen.queryByRole('region', { name: 'Street player' })).not.toBeInTheDocument();
  expect(small.document.title).toBe('Wall');
  expect(small.document.documentElement.lang).toBe(document.documentElement.lang);
  expect(openStreams()).toEqual(before);
  // React hears what happens there.
  await user.click(shown.getAllByRole('button', { name: 'Unmute' })[0] ?? small.document.body);
  expect(shown.getAllByRole('button', { name: 'Mute' })).toHaveLength(1);

  act(() => document.documentElement.setAttribute('data-theme', 'dark'));
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  await waitFor(() => expect(small.document.documentElement).toHaveAttribute('data-theme', 'dark'));

  await user.click(await button('Bring it back'));
  expect(screen.getByRole('region', { name: 'Street player' })).toBeInTheDocument();
  expect(message).not.toBeInTheDocument();
  expect(await button('Small window')).toHaveFocus();
  expect(openStreams()).toEqual(before);
});

it('small window: gives the pictures back when it is closed, and closes with the screen', async () => {
  const { user, windows, small, before } = await openSmallWall();
  act(() => small.close());
  expect(screen.getByRole('region', { name: 'Street player' })).toBeInTheDocument();
  expect(openStreams()).toEqual(before);

  await user.click(await button('Small window'));
  await screen.findByText('The wall is in the small window.');
  const closed = vi.fn<() => void>();
  windows[1]?.addEventListener('pagehide', closed);
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

it('small window: gives the pictures back, and closes, when the page is left', async () => {
  const { small } = await openSmallWall();
  const closed = vi.fn<() => void>();
  small.addEventListener('pagehide', closed);
  act(() => void globalThis.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(screen.getByRole('region', { name: 'Street player' })).toBeInTheDocument();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('small window: plays on while the tab is hidden, and says when a question waits there', async () => {
  const { before, shown } = await openSmallWall();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(openStreams()).toEqual(before);
  act(popUpOpened);
  expect(shown.getByRole('alert')).toHaveTextContent('The app asks you something.');
  act(popUpClosed);
  expect(shown.queryByRole('alert')).not.toBeInTheDocument();
  visibility.mockRestore();
});

it('small window: goes on with its turns while the tab is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  // Without live pictures: the frame that stands in for a window is another realm, whose new elements take no signals.
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Gecko Firefox/128.0');
  onTestFinished(() => agent.mockRestore());
  const { shown } = await openSmallWall('/wall?layout=1&every=30', 0);
  expect(shown.getByRole('region', { name: 'Front Door player' }).isConnected).toBe(true);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  act(() => void vi.advanceTimersByTime(31_000));
  expect(shown.queryByRole('region', { name: 'Front Door player' })).toBeNull();
  expect(shown.getByRole('region', { name: 'Driveway player' }).isConnected).toBe(true);
});

it('small window: brings its list of cameras up to date while the tab is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await openSmallWall();
  const before = server.calls('cameras').length;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(server.calls('cameras')).toHaveLength(before + 1));
});

it('small window: says so when the named cameras are gone, and gives that back', async () => {
  const { small, shown } = await openSmallWall();
  act(() => {
    globalThis.history.pushState(null, '', '/wall?cameras=gone');
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });
  const message = await shown.findByText('None of these cameras is there any more.');
  expect(message.ownerDocument).toBe(small.document);
  expect(shown.getByRole('button', { name: 'Show all cameras' }).isConnected).toBe(true);
  act(popUpOpened);
  expect(shown.getByRole('alert')).toHaveTextContent('The app asks you something.');
  act(popUpClosed);
  act(() => small.close());
  expect(message.isConnected && message.ownerDocument === document).toBe(true);
});

it('small window: closes when the wall becomes a kiosk, which shows the pictures', async () => {
  const { user, small } = await openSmallWall();
  const closed = vi.fn<() => void>();
  small.addEventListener('pagehide', closed);
  await user.click(await button('Kiosk'));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('region', { name: 'Street player' })).toBeInTheDocument();
});

it('small window: closes with the session, and nothing plays on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user, server, small, shown } = await openSmallWall();
  const closed = vi.fn<() => void>();
  small.addEventListener('pagehide', closed);
  server.expireTokens();
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByRole('dialog', { name: 'Session expired!' });
  expect(shown.getByRole('alert')).toHaveTextContent('The app asks you something.');
  expect(closed).not.toHaveBeenCalled();
  await user.click(await button('No'));
  await screen.findByRole('heading', { name: 'Login' });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(openStreams()).toEqual([]);
  expect(small.document.querySelector('video')).toBeNull();
});

it('small window: is not offered where the browser has none', async () => {
  await openWall();
  expect(screen.queryByRole('button', { name: 'Small window' })).not.toBeInTheDocument();
});

it('new window: opens the address of the wall, and says when the browser blocks it', async () => {
  const { user } = await openWall('/wall?every=60');
  const open = vi.spyOn(globalThis, 'open').mockReturnValueOnce(null).mockReturnValueOnce(globalThis.window);
  onTestFinished(() => open.mockRestore());
  await user.click(await button('New window'));
  expect(screen.getByText(/^The browser has blocked the new window/)).toBeVisible();
  await user.click(await button('New window'));
  expect(screen.queryByText(/^The browser has blocked the new window/)).not.toBeInTheDocument();
  const [address, name, features = ''] = open.mock.calls[0] ?? [];
  expect([address, name]).toEqual([location.href, '_blank']);
  // With `noopener` it would not have the session of this tab.
  expect(features).not.toContain('noopener');
});

it('data saver: starts nothing before it is asked, stops after two minutes without a sign, and goes on when asked', async () => {
  browserThatSavesData();
  const { user } = await renderApp('/wall');
  const street = within(await screen.findByRole('region', { name: 'Street player' }));
  expect(street.getByRole('status')).toHaveTextContent('Paused');
  expect(openStreams()).toEqual([]);
  expect(screen.getAllByRole('button', { name: 'Play all' })).toHaveLength(1);
  await user.click(await button('Start the wall'));
  await waitFor(() => expect(openStreams()).toHaveLength(PLAYING));
  expect(document.querySelector('[data-wall]')).toHaveFocus();
  vi.setSystemTime(Date.now() + 121_000);
  await user.click(await screen.findByRole('button', { name: 'Continue live' }));
  await waitFor(() => expect(openStreams()).toHaveLength(PLAYING));
});

it('data saver: a kiosk starts by its address, and stops like any other', async () => {
  browserThatSavesData();
  await openWall('/wall?kiosk=1');
  vi.setSystemTime(Date.now() + 121_000);
  await button('Continue live');
  expect(openStreams()).toEqual([]);
  const street = within(screen.getByRole('region', { name: 'Street player' }));
  expect(street.getByRole('status')).toHaveTextContent('Stopped to save data');
});

it('data saver: calls no picture again that stops just before the wall does, but for a user who comes back', async () => {
  browserThatSavesData();
  // The frames are counted in this time too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await openWall('/wall?kiosk=1&layout=1&every=0', 1);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const sign = () => act(() => void window.dispatchEvent(new Event('wheel')));
  // The wall is looked at every five seconds from its beginning, each picture more often.
  await pass(2);
  sign();
  await pass(121);
  expect(openStreams()).toEqual([]);
  sign();
  await pass(13);
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  sign();
  await pass(123);
  expect(openStreams()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Continue live' })).not.toBeInTheDocument();
  await pass(2);
  expect(await button('Continue live')).toBeVisible();
  expect(opened).toHaveLength(2);
});

it('session: its end at night, when no silent log-in can be made, leaves the pictures under the question', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await openWall();
  const before = openStreams();
  server.expireTokens();
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByRole('dialog', { name: 'Session expired!' });
  expect(openStreams()).toEqual(before);
});
