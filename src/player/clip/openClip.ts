import { parseAddress } from '@/domain/webAddress';
import type { PlaybackWay } from '../core/source';
import type { Transport, TransportHost } from '../core/transport';
import type { ClipEngine, ClipJob } from './engine';
import { attachHls, playWithHls } from './hlsEngine';
import { playNatively } from './nativeEngine';
import { prepareHls } from './preparedHls';
import { watchProgress } from './progressWatch';

const MP4 = /\.(?:mp4|m4v|webm)$/i;

const isFile = (url: string): boolean => MP4.test(parseAddress(url, location.href)?.pathname ?? '');

/** Loads the beginning of a clip for whoever plays it next; a file's is left to the browser. */
export function prepareClip(url: string, signal: AbortSignal): void {
  if (!isFile(url)) prepareHls(url, signal);
}

/** A recorded clip: files play natively, playlists through hls.js or, without it, natively. */
export function openClip(way: Extract<PlaybackWay, { kind: 'clip' }>, host: TransportHost): Transport {
  const { signal, clock } = host;

  const ask = async (): Promise<string | null> => {
    const answer = await way.url(signal);
    if (signal.aborted) return null;
    if (answer.ok) return answer.value;
    host.onFailed({ kind: 'source', problem: answer.failure });
    return null;
  };

  const play = async (video: HTMLVideoElement) => {
    const asked = ask();
    const attached = attachHls(video, signal);
    const url = await asked;
    if (url === null) return;
    host.onStep('loading');
    let engine: ClipEngine | null = null;
    const onLoaded = watchProgress(video, clock, signal, {
      onPlayed: (seconds) => engine?.onPlayed(seconds),
      onStalled: () => {
        host.onFailed({ kind: 'clipStalled' });
      },
    });
    // Sound plays alone where the browser cannot decode the picture, and would play behind a black one.
    video.addEventListener(
      'loadeddata',
      () => {
        if (video.videoWidth === 0) host.onFailed({ kind: 'codecUnsupported' });
      },
      { signal },
    );
    const job: ClipJob = { video, url, from: way.from, host, freshUrl: ask, onLoaded };
    if (isFile(url)) {
      attached?.destroy();
      engine = playNatively(job);
    } else engine = playWithHls(job, attached);
  };

  return {
    attach(video) {
      play(video).catch(() => {
        if (!signal.aborted) host.onFailed({ kind: 'source', problem: { kind: 'unexpected', status: null } });
      });
    },
    mend() {
      // Engines mend themselves.
    },
    details: () => Promise.resolve(null),
  };
}
