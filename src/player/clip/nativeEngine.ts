import type { PlaybackFailure } from '../transport';
import type { ClipEngine, ClipJob } from './openClip';

function failureOf(error: MediaError | null): PlaybackFailure {
  switch (error?.code) {
    case MediaError.MEDIA_ERR_NETWORK:
      return { kind: 'clipUnreachable' };
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      // Browsers give this code for a missing file too.
      return { kind: 'clipMissing' };
    default:
      return { kind: 'clipBroken' };
  }
}

/** Lets the browser play the address itself. An error is answered once with a fresh address. */
export function playNatively({ video, url, host, freshUrl, onLoaded }: ClipJob): ClipEngine {
  let renewed = false;
  const { signal } = host;
  const renew = async (at: number) => {
    const fresh = await freshUrl();
    if (fresh === null || signal.aborted) return;
    video.src = fresh;
    video.currentTime = at;
    host.onSourceSet();
  };
  video.addEventListener(
    'error',
    () => {
      const failure = failureOf(video.error);
      if (renewed) {
        host.onFailed(failure);
        return;
      }
      renewed = true;
      const at = video.currentTime;
      void renew(at);
    },
    { signal },
  );
  video.addEventListener('progress', onLoaded, { signal });
  video.src = url;
  host.onSourceSet();
  return {
    onProgress() {
      renewed = false;
    },
  };
}
