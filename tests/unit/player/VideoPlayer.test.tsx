import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PlayerMedia } from '@/player/source';
import { VideoPlayer } from '@/player/VideoPlayer';
import { standInSmallWindows } from '../../support/smallWindow';
import { clip, pass, prepareElement, recorded, videoIn } from './playerRig';

const nothing: PlayerMedia = {
  key: 'nothing',
  snapshotUrl: null,
  sources: [{ kind: 'clip', url: () => Promise.resolve({ ok: false, failure: { kind: 'noRecording' } }) }],
};

const element = prepareElement();

it('player: releasing the Seek slider does not pause video that a media key has started', async () => {
  const { video } = await recorded();
  const seek = screen.getByRole('slider', { name: 'Seek' });
  fireEvent.pointerDown(seek);
  expect(video.paused).toBe(true);
  await act(() => video.play());
  fireEvent.pointerUp(seek);
  expect(video.paused).toBe(false);
});

it('player: fills the window if the browser cannot show elements in full screen', async () => {
  // jsdom cannot show popovers, so their buttons count as hidden.
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  const { user, region, rerender, video } = await recorded();
  const scrolls = () => fireEvent.wheel(video, { deltaY: -100 });
  expect(scrolls()).toBe(true);
  fireEvent.click(button('Full screen'));
  expect(region).toHaveAttribute('data-fills-window');
  expect(scrolls()).toBe(false);
  rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip('other')} />);
  expect(region).toHaveAttribute('data-fills-window');
  fireEvent.click(button('Exit full screen'));
  expect(region).not.toHaveAttribute('data-fills-window');
  expect(region).not.toHaveAttribute('popover');
  await user.click(button('Full screen'));
  await user.keyboard('{Escape}');
  expect(button('Full screen')).toBeVisible();
  expect(region).not.toHaveAttribute('data-fills-window');
});

describe('player', () => {
  it('does not reload the clip when the player is rendered again', async () => {
    const { rerender, video } = await recorded({ onShare: () => undefined });
    expect(screen.getByRole('status')).toHaveTextContent('Recorded');
    for (const name of ['Pause', 'Back 3 seconds', 'Forward 3 seconds', 'Share', 'Full screen']) {
      expect(screen.getByRole('button', { name })).toBeEnabled();
    }
    expect(screen.getByRole('slider', { name: 'Seek' })).toBeEnabled();
    expect(screen.getAllByRole('menuitem', { name: /save picture/i, hidden: true })).toHaveLength(1);
    const [pause, ...others] = screen.getAllByRole('button', { name: /play|pause/i });
    expect(others).toEqual([]);
    if (pause) fireEvent.click(pause);
    expect(screen.getAllByRole('button', { name: /play|pause/i })).toHaveLength(1);

    const loads = vi.spyOn(video, 'load');
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip()} />);
    expect(screen.getByRole('status')).toHaveTextContent('Recorded');
    expect(loads).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip('other')} />);
    await waitFor(() => expect(video.getAttribute('src')).toContain('other.mp4'));
  });

  it('shows the loading note only after waiting for data for half a second', async () => {
    const { video } = await recorded();
    const note = 'Loading more of the recording…';
    vi.useFakeTimers();
    try {
      fireEvent(video, new Event('waiting'));
      pass(400);
      expect(screen.queryByText(note)).not.toBeInTheDocument();
      fireEvent(video, new Event('playing'));
      fireEvent(video, new Event('waiting'));
      pass(400);
      expect(screen.queryByText(note)).not.toBeInTheDocument();
      pass(200);
      expect(screen.getByText(note)).toBeVisible();
      fireEvent(video, new Event('playing'));
      expect(screen.queryByText(note)).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('explains that it was muted because another player has started', async () => {
    const { video } = await recorded();
    render(<VideoPlayer cameraId="front" name="Garden" media={clip('garden')} />);
    const region = screen.getByRole('region', { name: 'Garden player' });
    const other = videoIn(region);
    await waitFor(() => expect(other.getAttribute('src')).toContain('garden.mp4'));
    await waitFor(() => expect(video.muted).toBe(true));
    expect(other.muted).toBe(false);
    const note = 'Muted, so only one camera is heard at a time.';
    expect(within(screen.getByRole('region', { name: 'Front Door player' })).getByText(note)).toBeVisible();
    expect(within(region).queryByText(note)).not.toBeInTheDocument();
  });

  it('takes the focus from a retry button that disappears', async () => {
    const { rerender } = render(<VideoPlayer cameraId="front" name="Front Door" media={nothing} />);
    expect(await screen.findByText('LastActivities Not Found')).toBeVisible();
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(again).toBeVisible();
    again.focus();
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip('other')} />);
    expect(screen.getByRole('region')).toHaveFocus();
  });

  it('requests the clip only once in StrictMode', async () => {
    const url = vi.fn<() => Promise<{ ok: true; value: string }>>(() =>
      Promise.resolve({ ok: true, value: 'https://clips.example/clip.mp4' }),
    );
    const source: PlayerMedia = { key: 'strict', snapshotUrl: null, sources: [{ kind: 'clip', url }] };
    const { unmount } = render(
      <StrictMode>
        <VideoPlayer cameraId="front" name="Front Door" media={source} />
      </StrictMode>,
    );
    const video = videoIn(screen.getByRole('region'));
    await waitFor(() => {
      expect(video.getAttribute('src')).toContain('clip.mp4');
    });
    expect(url).toHaveBeenCalledTimes(1);
    unmount();
    expect(video.getAttribute('src')).toBeNull();
  });
});

describe('player: input before the next render', () => {
  /** Browsers set `paused` at once and fire the event in a later task. */
  const pauseSilently = () =>
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
      element.paused = true;
    });
  const inOneTask = (...parts: (() => unknown)[]) => act(() => parts.forEach((part) => void part()));
  const down = (target: Element, type: string) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('a quick press on the Seek slider does not pause the recording', async () => {
    await recorded();
    pauseSilently();
    const slider = screen.getByRole('slider', { name: 'Seek' });
    inOneTask(
      () => down(slider, 'pointerdown'),
      () => down(slider, 'pointerup'),
    );
    expect(element.paused).toBe(false);
  });

  it.each([
    [1, 'paused', true],
    [2, 'playing', false],
  ])('after %d click(s) on the picture, the recording is %s', async (count, _state, expected) => {
    const { video } = await recorded();
    pauseSilently();
    inOneTask(...Array.from({ length: count }, () => () => down(video, 'click')));
    expect(element.paused).toBe(expected);
  });

  it('the key "." steps to a later frame right after Space', async () => {
    const { region, video } = await recorded();
    pauseSilently();
    video.currentTime = 10;
    inOneTask(...[' ', '.', '.', '.'].map((key) => () => press(region, key)));
    fireEvent(video, new Event('pause'));
    await waitFor(() => expect(video.currentTime).toBeGreaterThan(10));
  });
});

describe('player controls', () => {
  const SPEEDS = ['Speed', { selector: '[role=menu]' }] as const;
  /** Fires the popover event that jsdom lacks. */
  const toggleMenu = (region: HTMLElement, newState: string) =>
    fireEvent(within(region).getByLabelText(...SPEEDS), Object.assign(new Event('toggle'), { newState }));

  it('stay visible while a menu is open', async () => {
    const { region, rerender, video } = await recorded();
    const rest = (ms: number, areHidden: boolean) => {
      pass(ms);
      expect(region).toHaveAttribute('data-controls-hidden', String(areHidden));
    };
    onTestFinished(() => void vi.useRealTimers());
    for (const [key, states] of [
      ['second', ['open', 'closed']],
      ['third', ['open']],
    ] as const) {
      for (const state of states) toggleMenu(region, state);
      rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip(key)} />);
      expect(screen.queryByLabelText(...SPEEDS)).not.toBeInTheDocument();
      await waitFor(() => expect(video.getAttribute('src')).toContain(`${key}.mp4`));
      vi.useFakeTimers();
      fireEvent(video, new Event('loadeddata'));
      rest(3_000, true);
      vi.useRealTimers();
    }
    vi.useFakeTimers();
    toggleMenu(region, 'open');
    rest(10_000, false);
    toggleMenu(region, 'closed');
    rest(3_000, true);
  });

  it('hide again after the Picture-in-Picture window has closed with its menu open', async () => {
    const windows = standInSmallWindows();
    const { user, region } = await recorded();
    await user.click(screen.getByRole('menuitem', { name: 'Small window', hidden: true }));
    const small = windows[0];
    await waitFor(() => expect(region.ownerDocument === small?.document).toBe(true));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    toggleMenu(region, 'open');
    act(() => small?.close());
    expect(screen.getByRole('region')).toBe(region);
    pass(3_000);
    expect(region).toHaveAttribute('data-controls-hidden', 'true');
  });
});

describe('keyboard focus in the player', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const other = (props: Partial<Parameters<typeof VideoPlayer>[0]> = {}) => (
    <VideoPlayer cameraId="front" name="Front Door" media={clip('other')} {...props} />
  );

  it('stays on a disabled Play button that becomes Pause', async () => {
    let arrive: (address: { ok: true; value: string }) => void = () => undefined;
    const url = () => new Promise<{ ok: true; value: string }>((resolve) => (arrive = resolve));
    const user = userEvent.setup();
    const media: PlayerMedia = { key: 'slow', snapshotUrl: null, sources: [{ kind: 'clip', url }] };
    render(<VideoPlayer cameraId="front" name="Front Door" media={media} />);
    expect(screen.getByRole('status')).toHaveTextContent('Connecting…');
    const play = button('Play');
    expect(play).toHaveAttribute('aria-disabled', 'true');
    await user.click(play);
    expect(play).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Connecting…');
    const video = videoIn(screen.getByRole('region'));
    act(() => arrive({ ok: true, value: 'https://clips.example/slow.mp4' }));
    await waitFor(() => expect(video.getAttribute('src')).toContain('slow.mp4'));
    Object.defineProperty(video, 'videoWidth', { configurable: true, value: 640 });
    fireEvent(video, new Event('loadeddata'));
    expect(button('Pause')).toHaveFocus();
    expect(button('Pause')).toHaveAttribute('aria-disabled', 'false');
  });

  it('moves to the player when the next recording begins, unless it is on Pause or in a menu', async () => {
    const props = { onNext: () => undefined, onCopyLink: () => undefined };
    const { region, rerender, video } = await recorded(props);
    let count = 0;
    const begin = () => {
      count += 1;
      rerender(other({ ...props, media: clip(`clip-${count}`) }));
    };
    const arrive = async () => {
      await waitFor(() => expect(video.getAttribute('src')).toContain(`clip-${count}.mp4`));
      fireEvent(video, new Event('durationchange'));
      fireEvent(video, new Event('loadeddata'));
    };
    button('Pause').focus();
    begin();
    expect(button('Play')).toHaveFocus();
    expect(button('Play')).toHaveAttribute('aria-disabled', 'true');

    for (const control of [
      () => button('Forward 3 seconds'),
      () => screen.getByRole('slider', { name: 'Seek' }),
      () => button('Speed'),
    ]) {
      await arrive();
      control().focus();
      expect(control()).toHaveFocus();
      begin();
      expect(region).toHaveFocus();
    }
    const itemOf = async (name: string) => {
      await arrive();
      const item = screen.getByRole('menuitem', { name, hidden: true });
      item.focus();
      return item.closest('[role=menu]');
    };
    const menu = await itemOf('Save picture');
    begin();
    expect(menu).toHaveFocus();
    expect(await itemOf('Copy link to this moment')).toBe(menu);
    rerender(other({ onNext: props.onNext }));
    expect(menu).toHaveFocus();
    button('Next clip').focus();
    expect(button('Next clip')).toHaveFocus();
    rerender(other());
    expect(region).toHaveFocus();
  });
});

describe('keyboard shortcuts of the focused player', () => {
  it('pause, skip, change the volume and mute', async () => {
    const { user, region, video } = await recorded();
    region.focus();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
    video.currentTime = 10;
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(13);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(video.currentTime).toBe(7);
    await user.keyboard('{ArrowDown}');
    expect(video.volume).toBe(0.9);
    await user.keyboard('m');
    expect(video.muted).toBe(true);
  });

  it('leave browser shortcuts and the keys of focused controls alone', async () => {
    const onNext = vi.fn<() => void>();
    const { user, region, video } = await recorded({ onNext });
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
      fireEvent.keyDown(region, { key: 'm', [modifier]: true });
    expect(video.muted).toBe(false);

    video.currentTime = 10;
    screen.getByRole('slider', { name: 'Volume' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(10);

    region.focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{/Shift}');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Previous clip' })).not.toBeInTheDocument();

    screen.getByRole('button', { name: 'Pause' }).focus();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });
});
