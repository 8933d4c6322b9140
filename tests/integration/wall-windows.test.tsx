// @vitest-environment jsdom
// The stand-in for a small window is a frame, and the wall does not move into one of happy-dom.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { popUpClosed, popUpOpened } from '@/ui/popups/openPopUps';
import { openStreams, resetStreams } from '../support/liveStreams';
import { renderApp } from '../support/renderApp';
import { standInSmallWindows } from '../support/smallWindow';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const button = (name: string) => screen.findByRole('button', { name });
/** Those of the demo's house that play by themselves. */
const PLAYING = 4;

beforeEach(() => {
  resetStreams();
});

async function openSmallWall(address = '/wall', playing = PLAYING) {
  const windows = standInSmallWindows();
  const { user, server } = await renderApp(address);
  await waitFor(() => expect(openStreams()).toHaveLength(playing));
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
