// @vitest-environment jsdom
// An iframe simulates the Picture-in-Picture window. In happy-dom, the wall does not move into it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { popUpClosed, popUpOpened } from '@/ui/popups/openPopUps';
import { openStreams, resetStreams, streamsOpen } from '../support/liveStreams';
import { renderApp } from '../support/renderApp';
import { standInSmallWindows } from '../support/smallWindow';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const button = (name: string) => screen.findByRole('button', { name });
const CAMERAS = 2;
const QUESTION = 'The app has a question for you.';

beforeEach(() => {
  resetStreams();
});

async function openSmallWall(address = '/wall', playing = CAMERAS) {
  const windows = standInSmallWindows();
  const { user, server } = await renderApp(address, {
    vendor: { setting: { ...usualSetting(), cameras: CAMERAS } },
  });
  await streamsOpen(playing);
  const before = openStreams();
  const open = async () => {
    await user.click(await button('Small window'));
    const message = await screen.findByText('The wall is in the small window.');
    const small = windows.at(-1);
    if (small === undefined) throw new Error('No window was opened.');
    const closed = vi.fn<() => void>();
    small.addEventListener('pagehide', closed);
    return { small, message, closed, shown: within(small.document.body) };
  };
  return { user, server, before, open, ...(await open()) };
}

const inPage = () => screen.queryByRole('region', { name: 'Driveway player' });

function hideTab() {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('Picture-in-Picture window of the wall: takes over the streams of the page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user, server, small, closed, before, shown } = await openSmallWall();
  expect(shown.getByRole('region', { name: 'Driveway player' }).ownerDocument).toBe(small.document);
  expect(inPage()).not.toBeInTheDocument();
  expect(small.document.title).toBe('Wall');
  expect(small.document.documentElement.lang).toBe(document.documentElement.lang);
  expect(openStreams()).toEqual(before);
  // A player checks for its first frame on a timer, and then React renders its buttons.
  await waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(250));
    expect(shown.getAllByRole('button', { name: 'Unmute' })).toHaveLength(CAMERAS);
  });
  await user.click(shown.getAllByRole('button', { name: 'Unmute' })[0] ?? small.document.body);
  expect(shown.getAllByRole('button', { name: 'Mute' })).toHaveLength(1);

  act(() => document.documentElement.setAttribute('data-theme', 'dark'));
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  await waitFor(() => expect(small.document.documentElement).toHaveAttribute('data-theme', 'dark'));

  hideTab();
  expect(openStreams()).toEqual(before);
  act(popUpOpened);
  expect(shown.getByRole('alert')).toHaveTextContent(QUESTION);
  act(popUpClosed);
  expect(shown.queryByRole('alert')).not.toBeInTheDocument();
  const lists = server.calls('cameras').length;
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(() => expect(server.calls('cameras')).toHaveLength(lists + 1));

  server.expireTokens();
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByRole('dialog', { name: 'Session expired!' });
  expect(shown.getByRole('alert')).toHaveTextContent(QUESTION);
  expect(closed).not.toHaveBeenCalled();
  await user.click(await button('No'));
  await screen.findByRole('heading', { name: 'Login' });
  expect(closed).toHaveBeenCalledTimes(1);
  expect(openStreams()).toEqual([]);
  expect(small.document.querySelector('video')).toBeNull();
});

it('Picture-in-Picture window of the wall: returns its streams when it closes or the page is left', async () => {
  const { user, before, open, message } = await openSmallWall();
  await user.click(await button('Bring it back'));
  expect(inPage()).toBeInTheDocument();
  expect(message).not.toBeInTheDocument();
  expect(await button('Small window')).toHaveFocus();
  expect(openStreams()).toEqual(before);

  const second = await open();
  act(() => second.small.close());
  expect(inPage()).toBeInTheDocument();
  expect(openStreams()).toEqual(before);

  const third = await open();
  act(() => void globalThis.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(inPage()).toBeInTheDocument();
  expect(third.closed).toHaveBeenCalledTimes(1);

  const fourth = await open();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(fourth.closed).toHaveBeenCalledTimes(1));
});

it('Picture-in-Picture window of the wall: closes when a kiosk starts', async () => {
  const { user, open, closed } = await openSmallWall();
  await user.click(await button('Kiosk'));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(inPage()).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'a' });

  const { small, shown } = await open();
  act(() => {
    globalThis.history.pushState(null, '', '/wall?cameras=gone');
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });
  const message = await shown.findByText('None of these cameras exist any more.');
  expect(message.ownerDocument).toBe(small.document);
  expect(shown.getByRole('button', { name: 'Show all cameras' }).isConnected).toBe(true);
  act(popUpOpened);
  expect(shown.getByRole('alert')).toHaveTextContent(QUESTION);
  act(popUpClosed);
  act(() => small.close());
  expect(message.isConnected && message.ownerDocument === document).toBe(true);
});

it('Picture-in-Picture window of the wall: continues its rotation while the tab is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  // Firefox 128 gets no live video. In jsdom, the Picture-in-Picture window is another realm, whose elements
  // reject signals of this realm.
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Gecko Firefox/128.0');
  onTestFinished(() => agent.mockRestore());
  const { shown } = await openSmallWall('/wall?layout=1&every=30', 0);
  expect(shown.getByRole('region', { name: 'Front Door player' }).isConnected).toBe(true);
  hideTab();
  act(() => void vi.advanceTimersByTime(31_000));
  expect(shown.queryByRole('region', { name: 'Front Door player' })).toBeNull();
  expect(shown.getByRole('region', { name: 'Driveway player' }).isConnected).toBe(true);
});
