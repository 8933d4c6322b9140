import type { ClipEngine, ClipJob } from './engine';
import type { FrameTable } from '../core/frameTables';
import { afterPlaying, NO_ATTEMPTS, nextRecoveryStep, type MediaTrouble } from './recoveryPolicy';
import { searchKeyFrames } from './decodableKey';
import { troubleAt } from './troubleAt';

function troubleOf(error: MediaError | null, url: string, signal: AbortSignal): Promise<MediaTrouble> {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return troubleAt(url, signal, { kind: 'codec' });
    case MediaError.MEDIA_ERR_NETWORK:
      return troubleAt(url, signal, { kind: 'network', status: null, part: 'manifest' });
    default:
      return Promise.resolve({ kind: 'media' });
  }
}

/** Lets the browser play the address itself; after an error it goes on where it was. */
export function playNatively({ video, url: first, place, host, freshUrl, onLoaded }: ClipJob): ClipEngine {
  const { signal } = host;
  let url = first;
  let tries = NO_ATTEMPTS;

  let tables: readonly FrameTable[] | null = null;
  let reading: Promise<void> | null = null;
  let isRead = false;
  const readTables = async () => {
    const { readMovieBox } = await import('./movieBox');
    const box = await readMovieBox(url, signal);
    tables = [{ box, offset: 0, isFirst: true, isLast: true }];
  };
  // Where a host refuses, or the file is none of MP4, frames are found by looking.
  const readOnce = () =>
    (reading ??= readTables()
      .catch(() => undefined)
      .then(() => {
        isRead = true;
      }));
  const keyFrames = searchKeyFrames(video, signal, async () => {
    await readOnce();
    return tables;
  });

  const load = (at = place.position()) => {
    video.src = url;
    if (at > 0) video.currentTime = at;
    if (place.shouldPlay()) host.onSourceSet();
  };
  const answer = async (error: MediaError | null) => {
    const trouble = await troubleOf(error, url, signal);
    if (signal.aborted) return;
    const earlier = trouble.kind === 'media' ? await keyFrames.earlier(place.position()) : null;
    if (signal.aborted) return;
    if (earlier !== null) {
      load(earlier);
      return;
    }
    const { step, tries: next } = nextRecoveryStep(trouble, tries);
    tries = next;
    if (step.kind === 'giveUp') {
      host.onFailed(step.failure);
      return;
    }
    if (step.kind === 'freshUrl') {
      const fresh = await freshUrl();
      if (fresh === null || signal.aborted) return;
      url = fresh;
    }
    load();
  };
  video.addEventListener(
    'error',
    () => {
      void answer(video.error);
    },
    { signal },
  );
  video.addEventListener('progress', () => onLoaded(), { signal });
  load();
  return {
    onPlayed(seconds) {
      tries = afterPlaying(tries, seconds);
      keyFrames.onPlayed(seconds);
    },
    declaresVideo: async () => {
      const { declaresVideo } = await import('./movieBox');
      return declaresVideo(url, signal);
    },
    frameTables: () => tables,
    readFrameTables() {
      const pending = readOnce();
      return isRead ? null : pending;
    },
  };
}
