import type { ClipEngine, ClipJob } from './engine';
import { child, viewOf } from '@/lib/files/mp4Boxes';
import type { FrameTable } from '../core/frameTables';
import { afterPlaying, NO_ATTEMPTS, nextRecoveryStep, type MediaTrouble } from './recoveryPolicy';
import type { KeptKeys } from './keyMarks';
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

/** Plays the URL natively and resumes at the last position after an error. */
export function playNatively({ video, url: first, tracker, host, freshUrl, onLoaded }: ClipJob): ClipEngine {
  const { signal } = host;
  let url = first;
  let tries = NO_ATTEMPTS;

  /** The `moov` box of a fragmented file lists only the first frames, if any, so `isLast` is false. */
  const tablesOf = (box: Uint8Array): FrameTable[] => [
    { box, offset: 0, isFirst: true, isLast: child(viewOf(box), 'moov/mvex') === null },
  ];
  let tables: readonly FrameTable[] | null = null;
  let reading: Promise<void> | null = null;
  let isRead = false;
  const readTables = async () => {
    const { readMovieBox } = await import('./movieBox');
    if (signal.aborted) return;
    const box = await readMovieBox(url, signal);
    tables ??= tablesOf(box);
  };
  // Ignores errors, because the frame stepper falls back to small seeks without tables.
  const readOnce = () =>
    (reading ??= readTables()
      .catch(() => undefined)
      .then(() => {
        isRead = true;
      }));
  let kept: KeptKeys | 'all' = 'all';
  let rewritten: string | null = null;
  const release = () => {
    if (rewritten !== null) URL.revokeObjectURL(rewritten);
    rewritten = null;
  };
  signal.addEventListener('abort', release);
  const keepFewerKeys = async (): Promise<boolean> => {
    if (kept === 'first' || !tracker.isAtSeek()) return false;
    kept = kept === 'all' ? 'refreshes' : 'first';
    const { withFewerKeys } = await import('./keyMarks');
    const marked = await withFewerKeys(url, kept, signal).catch(() => null);
    if (marked === null || signal.aborted) return false;
    release();
    rewritten = URL.createObjectURL(marked.file);
    if (marked.moov !== null) tables = tablesOf(marked.moov);
    return true;
  };

  const load = () => {
    const at = tracker.position();
    video.src = rewritten ?? url;
    if (at > 0) video.currentTime = at;
    if (tracker.shouldPlay()) host.onSourceSet();
  };
  const answer = async (error: MediaError | null) => {
    const trouble = await troubleOf(error, url, signal);
    if (signal.aborted) return;
    const isRewritten = trouble.kind === 'media' && (await keepFewerKeys());
    if (signal.aborted) return;
    if (isRewritten) {
      load();
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
    },
    declaresVideo: async () => {
      const { declaresVideo } = await import('./movieBox');
      return declaresVideo(url, signal);
    },
    moveWaitingSeek: () => false,
    isKnownFrom: () => tables?.every(({ isLast }) => isLast) === true,
    frameTables: () => tables,
    readFrameTables() {
      const pending = readOnce();
      return isRead ? null : pending;
    },
    firstFrameTime: async () => (await import('./firstFrameTime')).firstFrameTime(url, signal),
  };
}
