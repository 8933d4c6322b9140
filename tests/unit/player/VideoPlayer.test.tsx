import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PlayerMedia } from '@/player/source';
import type { RecordingExport } from '@/player/recordingExport';
import { VideoPlayer } from '@/player/VideoPlayer';
import { keepDownloads } from '../../support/downloads';
import { fakeFrameCallbacks } from '../../support/frameCallbacks';
import { standInSmallWindows } from '../../support/smallWindow';
import { draws } from './frame/draws';
import { bytes, moov } from './frameSteps/boxes';

/** jsdom's element plays this clip natively, because it is a file. */
const clip = (key = 'clip', startsAt: number | null = null): PlayerMedia => ({
  key,
  snapshotUrl: null,
  sources: [
    {
      kind: 'clip',
      url: () => Promise.resolve({ ok: true, value: `https://clips.example/${key}.mp4` }),
      startsAt: () => startsAt,
    },
  ],
});
const nothing: PlayerMedia = {
  key: 'nothing',
  snapshotUrl: null,
  sources: [{ kind: 'clip', url: () => Promise.resolve({ ok: false, failure: { kind: 'noRecording' } }) }],
};

let paused = true;

beforeEach(() => {
  paused = true;
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    paused = false;
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (paused) return;
    paused = true;
    this.dispatchEvent(new Event('pause'));
  });
  Object.defineProperty(HTMLVideoElement.prototype, 'getVideoPlaybackQuality', {
    configurable: true,
    value: () => ({ totalVideoFrames: 0 }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const videoIn = (region: HTMLElement): HTMLVideoElement => {
  const video = region.querySelector('video');
  if (video === null) throw new Error('The player has no video element.');
  return video;
};

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

async function recorded(props: Partial<Parameters<typeof VideoPlayer>[0]> = {}) {
  const user = userEvent.setup();
  const view = render(<VideoPlayer cameraId="front" name="Front Door" media={clip()} {...props} />);
  const region = screen.getByRole('region', { name: 'Front Door player' });
  const video = videoIn(region);
  await waitFor(() => {
    expect(video.getAttribute('src')).toContain('clip.mp4');
  });
  Object.defineProperty(video, 'duration', { configurable: true, value: 20 });
  Object.defineProperty(video, 'videoWidth', { configurable: true, value: 640 });
  fireEvent(video, new Event('durationchange'));
  fireEvent(video, new Event('loadeddata'));
  return { user, region, video, ...view };
}

/** @returns a function that presents a frame at a time in seconds */
function presentsFrames() {
  const { present } = fakeFrameCallbacks(HTMLVideoElement.prototype);
  onTestFinished(() => {
    for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
      Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });
  return (mediaTime: number) => act(() => present(mediaTime));
}

it('player: counts frames from the first one of a recording whose audio starts earlier', async () => {
  const present = presentsFrames();
  const startsAt = new Date(2026, 6, 15, 14, 2, 0).getTime();
  const onCopyLink = vi.fn<(time: number | null) => void>();
  const onCover = vi.fn<(position: number) => void>();
  const saving: RecordingExport = {
    save: vi.fn<() => void>(),
    saveCut: vi.fn<RecordingExport['saveCut']>(),
    cutPoints: vi.fn<RecordingExport['cutPoints']>(),
    prefetch: vi.fn<() => void>(),
    isSaved: false,
    isSaving: false,
    problem: '',
  };
  const { user, video } = await recorded({ media: clip('clip', startsAt), onCopyLink, onCover, saving });
  present(1.5);
  const seek = screen.getByRole('slider', { name: 'Seek' });
  present(6);
  video.currentTime = 6.01;
  fireEvent(video, new Event('timeupdate'));
  expect(seek).toHaveAttribute('aria-valuetext', '0:04 of 0:18');
  seek.focus();
  await user.keyboard('{Home}');
  expect(video.currentTime).toBe(1.5);
  video.currentTime = 6.01;
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
  };
  press('Copy link to this moment');
  expect(onCopyLink).toHaveBeenCalledWith(startsAt + 4_500);
  press('Cover and save…');
  expect(onCover).toHaveBeenCalledExactlyOnceWith(expect.closeTo(4.51));
});

it('player: a frame saved during a seek is named after the time of the visible frame', async () => {
  draws();
  const downloads = keepDownloads();
  const present = presentsFrames();
  const { video } = await recorded({ media: clip('clip', new Date(2026, 6, 15, 14, 2, 0).getTime()) });
  Object.defineProperty(video, 'readyState', { value: 4 });
  present(0);
  present(3);
  video.currentTime = 9;
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save picture', hidden: true }));
  await waitFor(() =>
    expect(downloads.map((each) => each.fileName)).toEqual(['Front Door 2026-07-15 14.02.03.png']),
  );
});

it('player: keeps playing after Seek is released if a media key started playback meanwhile', async () => {
  const { video } = await recorded();
  const seek = screen.getByRole('slider', { name: 'Seek' });
  fireEvent.pointerDown(seek);
  expect(video.paused).toBe(true);
  await act(() => video.play());
  fireEvent.pointerUp(seek);
  expect(video.paused).toBe(false);
});

it('player: fills the window until Escape if elements cannot be shown in full screen', async () => {
  // jsdom cannot show popovers, so their buttons count as hidden.
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  const { user, region, rerender } = await recorded();
  fireEvent.click(button('Full screen'));
  expect(region).toHaveAttribute('data-fills-window');
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
  it('does not reload the same clip', async () => {
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

  it('shows a loading note only after waiting for half a second', async () => {
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

  it('moves the focus to the player when the retry button disappears', async () => {
    const { rerender } = render(<VideoPlayer cameraId="front" name="Front Door" media={nothing} />);
    expect(await screen.findByText('LastActivities Not Found')).toBeVisible();
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(again).toBeVisible();
    again.focus();
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={clip('other')} />);
    expect(screen.getByRole('region')).toHaveFocus();
  });

  it('plays the clip once in StrictMode, until the player unmounts', async () => {
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

const PRESENTED: VideoFrameCallbackMetadata = {
  presentationTime: 0,
  expectedDisplayTime: 0,
  width: 640,
  height: 360,
  mediaTime: 0,
  presentedFrames: 0,
};

describe('player: several commands before the next render', () => {
  /** Browsers set `paused` at once and fire the event in a later task. */
  const pauseSilently = () =>
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {
      paused = true;
    });
  const inOneTask = (...parts: (() => unknown)[]) => act(() => parts.forEach((part) => void part()));
  const down = (target: Element, type: string) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('play the recording after a press on Seek that is released at once', async () => {
    await recorded();
    pauseSilently();
    const slider = screen.getByRole('slider', { name: 'Seek' });
    inOneTask(
      () => down(slider, 'pointerdown'),
      () => down(slider, 'pointerup'),
    );
    expect(paused).toBe(false);
  });

  it.each([
    [1, 'paused', true],
    [2, 'playing', false],
  ])('in the form of %d clicks on the picture leave the recording %s', async (count, _state, expected) => {
    const { video } = await recorded();
    pauseSilently();
    inOneTask(...Array.from({ length: count }, () => () => down(video, 'click')));
    expect(paused).toBe(expected);
  });

  it('step to a later frame with "." right after Space', async () => {
    const { region, video } = await recorded();
    pauseSilently();
    video.currentTime = 10;
    inOneTask(...[' ', '.', '.', '.'].map((key) => () => press(region, key)));
    fireEvent(video, new Event('pause'));
    await waitFor(() => expect(video.currentTime).toBeGreaterThan(10));
  });
});

describe('player: frame steps', () => {
  const BY_FRAME = ['Previous frame', 'Next frame'];
  const buttons = () => BY_FRAME.filter((name) => screen.queryByRole('button', { name }) !== null);

  it('have buttons only while the recording is paused', async () => {
    const { region, video } = await recorded();
    expect(buttons()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(buttons()).toEqual(BY_FRAME));
    screen.getByRole('button', { name: 'Next frame' }).focus();
    act(() => void video.play());
    await waitFor(() => expect(buttons()).toEqual([]));
    expect(region).toHaveFocus();

    // The user steps before playback has started.
    video.currentTime = 10;
    for (const key of [' ', '.', ' ', ' ']) fireEvent.keyDown(region, { key });
    await waitFor(() => expect(buttons()).toEqual(BY_FRAME));
    // Steps take effect in order, so a step that was not dropped would move the position forwards first.
    fireEvent.keyDown(region, { key: ',' });
    await waitFor(() => expect(video.currentTime).not.toBe(10));
    expect(video.currentTime).toBeLessThan(10);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(buttons()).toEqual([]);
  });

  it('are not offered for a recording with audio only', async () => {
    const sound = bytes(moov({ id: 1, handler: 'soun', timescale: 48_000 }));
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response(sound.slice(), { status: 206 })),
    );
    const { user, video } = await recorded();
    Object.defineProperty(video, 'videoWidth', { configurable: true, value: 0 });
    fireEvent(video, new Event('loadeddata'));
    await screen.findByText('Sound only');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Play' });
    expect(buttons()).toEqual([]);
  });

  it('can be requested by buttons and held keys', async () => {
    const asked = new Set<VideoFrameRequestCallback>();
    Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', {
      configurable: true,
      // The element that searches for the first frame is outside of the page. It presents no frame here.
      value(this: HTMLVideoElement, callback: VideoFrameRequestCallback) {
        return this.isConnected ? asked.add(callback).size : 0;
      },
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback', {
      configurable: true,
      value: () => undefined,
    });
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
    });
    const { user, region, video } = await recorded();
    const frame = 0.04;
    /** Simulates a browser that presents 25 frames per second. */
    const show = () => {
      const mediaTime = Math.floor(video.currentTime / frame + 1e-6) * frame;
      const callbacks = [...asked];
      asked.clear();
      for (const callback of callbacks) callback(0, { ...PRESENTED, mediaTime });
      fireEvent(video, new Event('seeked'));
      return mediaTime;
    };
    const seeksTo = async (time: number) => {
      await vi.waitFor(() => {
        act(() => void show());
        expect(show()).toBeCloseTo(time, 5);
      });
    };
    video.currentTime = 10;
    show();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    region.focus();
    await user.keyboard('.');
    await seeksTo(10.04);
    await user.click(await screen.findByRole('button', { name: 'Next frame' }));
    await seeksTo(10.08);
    region.focus();
    await user.keyboard('{,>3/}');
    await seeksTo(9.96);
    expect(await screen.findByText('Frame at 0:09.960')).toBeInTheDocument();
  });
});

describe('player controls', () => {
  const SPEEDS = ['Speed', { selector: '[role=menu]' }] as const;
  /** Simulates the event of a popover, which jsdom lacks. */
  const toggleMenu = (region: HTMLElement, newState: string) =>
    fireEvent(within(region).getByLabelText(...SPEEDS), Object.assign(new Event('toggle'), { newState }));

  it('stay visible until an open menu closes', async () => {
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

  it('hide again after the Picture-in-Picture window closes while its menu is open', async () => {
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

describe('player focus', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const other = (props: Partial<Parameters<typeof VideoPlayer>[0]> = {}) => (
    <VideoPlayer cameraId="front" name="Front Door" media={clip('other')} {...props} />
  );

  it('stays on the disabled Play button until it becomes Pause', async () => {
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

describe('keys of the focused player', () => {
  it('play, skip, change the volume and mute', async () => {
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

  it('do not handle browser shortcuts, or Space on a focused control', async () => {
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
