import { clamp } from '@/lib/clamp';
import { SKIP_SECONDS } from '@/config/constants';
import { SlowSwitch } from '@/lib/async/SlowSwitch';
import { isInSmallWindow } from '../core/page/onScreen';
import { recordingPosition, toElementTime } from '../core/recordingTime';
import type { PlaybackDriver, PlaybackView } from '../core/driver/PlaybackDriver';

export interface Commands {
  togglePlay: () => void;
  skip: (seconds: number) => void;
  seekTo: (seconds: number) => void;
  /** @param volume from 0 to 1; 0 mutes */
  setVolume: (volume: number) => void;
  changeVolume: (by: number) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  togglePictureInPicture: () => void;
  toggleFullScreen: () => void;
}

/** Minimum distance of a seek from the end, because Chromium does not show a new frame at the very end. */
const BEFORE_END_S = 0.005;

/** @returns true for a recording, because live video cannot seek */
export const canSkip = ({ state }: PlaybackView): boolean => state.kind === 'recorded';

/** @returns true while video plays or waits for data */
export const isPlaying = ({ state }: PlaybackView): boolean =>
  (state.kind === 'live' && !state.paused) ||
  (state.kind === 'recorded' && (state.motion === 'playing' || state.motion === 'buffering'));

/** @returns false while connecting or stalled, except after the browser blocked autoplay */
export const canToggle = ({ state, soundBlock }: PlaybackView): boolean =>
  (state.kind !== 'connecting' && state.kind !== 'stalled') || soundBlock === 'blocked';

/** @see https://www.w3.org/TR/picture-in-picture/ */
export const canPictureInPicture = (): boolean => document.pictureInPictureEnabled;

const floatingWindows = new WeakMap<HTMLVideoElement, SlowSwitch>();

function floatingOf(video: HTMLVideoElement): SlowSwitch {
  const floating = floatingWindows.get(video) ?? new SlowSwitch();
  floatingWindows.set(video, floating);
  return floating;
}

/**
 * Creates commands that read the element and the driver at each call, because several calls may occur between
 * two renders. Impossible commands do nothing.
 * @param video null while unmounted
 * @param driver null until it is created
 */
export function commandsFor(
  video: HTMLVideoElement | null,
  driver: PlaybackDriver | null,
  toggleFullScreen: () => void,
): Commands {
  const seekTo = (seconds: number) => {
    if (video === null || driver === null || !canSkip(driver.getView())) return;
    const end = Number.isFinite(video.duration) ? video.duration - BEFORE_END_S : Infinity;
    video.currentTime = Math.max(0, Math.min(end, toElementTime(video, seconds)));
  };
  const setVolume = (volume: number) => {
    if (video === null) return;
    video.volume = clamp(Math.round(volume * 100) / 100, 0, 1);
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
      if (video !== null) seekTo(Math.max(0, recordingPosition(video) + seconds));
    },
    setVolume,
    changeVolume: (by) => {
      if (video !== null) setVolume((video.muted ? 0 : video.volume) + by);
    },
    toggleMute: () => {
      if (video === null) return;
      // Volume 0 counts as muted, so the command restores full volume.
      video.muted = !video.muted && video.volume > 0;
      if (!video.muted && video.volume === 0) video.volume = 1;
    },
    setRate: (rate) => {
      if (video === null) return;
      // Loading the next clip resets the rate to the default.
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
        // Browsers refuse Picture-in-Picture before the first frame, or without a recent click.
        return change.catch(() => undefined);
      });
    },
    toggleFullScreen,
  };
}

export const BACK = -SKIP_SECONDS;
export const FORWARD = SKIP_SECONDS;
