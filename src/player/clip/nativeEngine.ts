import type { ClipEngine, ClipJob } from './engine';
import { placeOf } from './place';
import { afterPlaying, NO_TRIES, remedyFor, type ClipTrouble } from './recoveryPolicy';
import { troubleAt } from './troubleAt';

function troubleOf(error: MediaError | null, url: string, signal: AbortSignal): Promise<ClipTrouble> {
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
export function playNatively({ video, url: first, from, host, freshUrl, onLoaded }: ClipJob): ClipEngine {
  const { signal } = host;
  const place = placeOf(video, signal, from);
  let url = first;
  let tries = NO_TRIES;

  const load = () => {
    const at = place.at();
    video.src = url;
    if (at > 0) video.currentTime = at;
    if (place.goesOn()) host.onSourceSet();
  };
  const answer = async (error: MediaError | null) => {
    const trouble = await troubleOf(error, url, signal);
    if (signal.aborted) return;
    const { remedy, tries: next } = remedyFor(trouble, tries);
    tries = next;
    if (remedy.kind === 'giveUp') {
      host.onFailed(remedy.failure);
      return;
    }
    if (remedy.kind === 'freshUrl') {
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
  video.addEventListener('progress', onLoaded, { signal });
  load();
  return {
    onPlayed(seconds) {
      tries = afterPlaying(tries, seconds);
    },
    declaresVideo: async () => {
      const { declaresVideo } = await import('./declaresVideo');
      return declaresVideo(url, signal);
    },
    frameTables: () => null,
  };
}
