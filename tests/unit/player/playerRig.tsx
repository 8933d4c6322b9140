import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import type { CutPoints } from '@/domain/export/cut';
import type { RecordingExport } from '@/player/recordingExport';
import type { PlayerMedia } from '@/player/source';
import { VideoPlayer } from '@/player/VideoPlayer';

/** jsdom's element plays this clip natively, because it is a file. */
export const clip = (key = 'clip', startsAt: number | null = null): PlayerMedia => ({
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
const PLACES: CutPoints = { starts: [0, 3, 6, 9], ends: [1, 2, 3, 4, 5, 6, 7.5, 9, 10] };

export const saving = (change: Partial<RecordingExport> = {}) => ({
  save: vi.fn<() => void>(),
  saveCut: vi.fn<RecordingExport['saveCut']>(),
  cutPoints: vi.fn<RecordingExport['cutPoints']>(() => Promise.resolve(succeeded(PLACES))),
  prefetch: vi.fn<() => void>(),
  isSaved: false,
  isSaving: false,
  problem: '',
  ...change,
});

export const videoIn = (region: HTMLElement): HTMLVideoElement => {
  const video = region.querySelector('video');
  if (video === null) throw new Error('The player has no video element.');
  return video;
};

export const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

/** @param duration seconds */
export async function recorded(props: Partial<Parameters<typeof VideoPlayer>[0]> = {}, duration = 20) {
  const user = userEvent.setup();
  const view = render(<VideoPlayer cameraId="front" name="Front Door" media={clip()} {...props} />);
  const region = screen.getByRole('region', { name: 'Front Door player' });
  const video = videoIn(region);
  await waitFor(() => {
    expect(video.getAttribute('src')).toContain('clip.mp4');
  });
  Object.defineProperty(video, 'duration', { configurable: true, value: duration });
  Object.defineProperty(video, 'videoWidth', { configurable: true, value: 640 });
  fireEvent(video, new Event('durationchange'));
  fireEvent(video, new Event('loadeddata'));
  return { user, region, video, ...view };
}

/** Simulates an element that plays and pauses at once. */
export function prepareElement() {
  const element = { paused: true };
  beforeEach(() => {
    element.paused = true;
    vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => element.paused);
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
      element.paused = false;
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    });
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
      if (element.paused) return;
      element.paused = true;
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
  return element;
}
