import type { Page } from '@playwright/test';

/**
 * Plays a saved video to its end.
 * @param rate playback rate; the browser decodes every frame even at a high rate
 */
export const playFile = (page: Page, file: Buffer, rate = 1) =>
  page.evaluate(
    async ([base64, speed]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const video = document.createElement('video');
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      document.body.append(video);
      const end = new Promise<string>((resolve) => {
        video.addEventListener('ended', () => resolve('ended'));
        video.addEventListener('error', () => resolve(video.error?.message ?? 'error'));
      });
      video.defaultPlaybackRate = speed;
      video.playbackRate = speed;
      await video.play().catch(() => undefined);
      const outcome = await end;
      const { played, duration, videoWidth } = video;
      const { totalVideoFrames, corruptedVideoFrames } = video.getVideoPlaybackQuality();
      video.remove();
      return {
        outcome,
        duration,
        videoWidth,
        /** Played seconds, or 0 if playback had a gap. */
        seconds: played.length === 1 ? played.end(0) - played.start(0) : 0,
        frames: totalVideoFrames,
        corrupted: corruptedVideoFrames,
      };
    },
    [file.toString('base64'), rate] as const,
  );
