import { SKIP_SECONDS } from '@/config/constants';
import { SlowSwitch } from '@/lib/SlowSwitch';
import { isInSmallWindow } from '../core/page/onScreen';
import type { PlaybackDriver, PlaybackView } from '../core/driver/PlaybackDriver';

/** What keys, buttons and menus can do; one place, so that all of them do the same. */
export interface Commands {
  togglePlay: () => void;
  skip: (seconds: number) => void;
  seekTo: (seconds: number) => void;
  /** 0 to 1; 0 mutes. */
  setVolume: (volume: number) => void;
  changeVolume: (by: number) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  togglePictureInPicture: () => void;
  toggleFullScreen: () => void;
}

/** Seconds; less than a frame. At its very end Chromium shows no frame of the recording but the one from before the seek. */
const BEFORE_END = 0.005;

/** Whether a recording is shown, in which one can seek. */
export const canSkip = ({ state }: PlaybackView): boolean => state.kind === 'recorded';

/** Whether a recording stands still, so that its frames can be gone through. */
export const isPausedRecording = ({ state }: PlaybackView): boolean =>
  state.kind === 'recorded' && (state.motion === 'paused' || state.motion === 'ended');

/** Whether the picture moves, or would if its data came faster. */
export const isPlaying = ({ state }: PlaybackView): boolean =>
  (state.kind === 'live' && !state.paused) ||
  (state.kind === 'recorded' && (state.motion === 'playing' || state.motion === 'buffering'));

/** Whether Play or Pause would do anything. A start that the browser refused waits for just this press. */
export const canToggle = ({ state, soundBlock }: PlaybackView): boolean =>
  (state.kind !== 'connecting' && state.kind !== 'stalled') || soundBlock === 'blocked';

/** Whether a frame of the video itself is shown, and no poster. */
export const hasPicture = ({ poster, state }: PlaybackView): boolean =>
  poster === 'none' && (state.kind === 'live' || state.kind === 'recorded' || state.kind === 'stalled');

/** @see https://www.w3.org/TR/picture-in-picture/ */
export const canPictureInPicture = (): boolean => document.pictureInPictureEnabled;

const floatingWindows = new WeakMap<HTMLVideoElement, SlowSwitch>();

function floatingOf(video: HTMLVideoElement): SlowSwitch {
  const floating = floatingWindows.get(video) ?? new SlowSwitch();
  floatingWindows.set(video, floating);
  return floating;
}

/**
 * Commands of buttons and keys. They read the element and the driver when they are given: on a busy page several
 * arrive between two renders. A command that is not possible then does nothing.
 * @param video null while it is not on the page.
 * @param driver null while it is not started.
 */
export function commandsFor(
  video: HTMLVideoElement | null,
  driver: PlaybackDriver | null,
  toggleFullScreen: () => void,
): Commands {
  const seekTo = (seconds: number) => {
    if (video === null || driver === null || !canSkip(driver.getView())) return;
    const end = Number.isFinite(video.duration) ? video.duration - BEFORE_END : Infinity;
    video.currentTime = Math.max(0, Math.min(end, seconds));
  };
  const setVolume = (volume: number) => {
    if (video === null) return;
    video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
    video.muted = video.volume === 0;
  };
  return {
    togglePlay: () => {
      if (driver === null) return;
      if (driver.isPlaying()) driver.pause();
      else if (canToggle(driver.getView())) driver.play();
    },
    seekTo,
    skip: (seconds) => {
      if (video !== null) seekTo(video.currentTime + seconds);
    },
    setVolume,
    changeVolume: (by) => {
      if (video !== null) setVolume((video.muted ? 0 : video.volume) + by);
    },
    toggleMute: () => {
      if (video === null) return;
      // Without a volume it is as silent as muted, and its button says `Unmute`.
      video.muted = !video.muted && video.volume > 0;
      if (!video.muted && video.volume === 0) video.volume = 1;
    },
    setRate: (rate) => {
      if (video === null) return;
      // The default too: loading the next clip resets the rate to it.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    togglePictureInPicture: () => {
      if (video === null || !canPictureInPicture() || isInSmallWindow(video)) return;
      const isOpen = () => document.pictureInPictureElement === video;
      const floating = floatingOf(video);
      const toOpen = !floating.isOnSoon(isOpen());
      floating.set(toOpen, () => {
        if (toOpen === isOpen()) return null;
        const change: Promise<unknown> = toOpen
          ? video.requestPictureInPicture()
          : document.exitPictureInPicture();
        // Refused without a picture or a click; the button then simply does nothing.
        return change.catch(() => undefined);
      });
    },
    toggleFullScreen,
  };
}

export const BACK = -SKIP_SECONDS;
export const FORWARD = SKIP_SECONDS;
