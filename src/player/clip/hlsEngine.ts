import { Hls, type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js/light';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { playNatively } from './nativeEngine';
import type { ClipEngine, ClipJob } from './openClip';
import { NO_TRIES, remedyFor, type ClipTrouble } from './recoveryPolicy';

/** Waits and retries short enough that the fall-back comes while somebody still looks. */
const policy = (firstByte: number, whole: number, retries: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: whole,
    timeoutRetry: { maxNumRetry: retries, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: retries, retryDelayMs: 300, maxRetryDelayMs: 1_000 },
  },
});

const CONFIG: Partial<HlsConfig> = {
  enableWorker: true,
  workerPath,
  manifestLoadPolicy: policy(5_000, 8_000, 0),
  playlistLoadPolicy: policy(5_000, 8_000, 1),
  fragLoadPolicy: policy(4_000, 12_000, 1),
  backBufferLength: 60,
};

/** Enough to be past a segment's last frame. */
const PAST = 0.1;

function troubleOf({ type, details, response }: ErrorData): ClipTrouble {
  const { ErrorDetails, ErrorTypes } = Hls;
  switch (details) {
    case ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR:
    case ErrorDetails.BUFFER_ADD_CODEC_ERROR:
    case ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR:
      return { kind: 'codec' };
    case ErrorDetails.MANIFEST_PARSING_ERROR:
    case ErrorDetails.LEVEL_PARSING_ERROR:
    case ErrorDetails.LEVEL_EMPTY_ERROR:
      return { kind: 'notAPlaylist' };
    // One segment that never comes is stepped over; when none comes, the watch on progress ends it.
    case ErrorDetails.FRAG_LOAD_TIMEOUT:
    case ErrorDetails.FRAG_PARSING_ERROR:
    case ErrorDetails.FRAG_DECRYPT_ERROR:
      return { kind: 'brokenSegment' };
    default:
      break;
  }
  const isSegment = details === ErrorDetails.FRAG_LOAD_ERROR;
  if (type === ErrorTypes.NETWORK_ERROR) {
    const status = response?.code ?? null;
    return {
      kind: 'network',
      status: status === 0 ? null : status,
      part: isSegment ? 'segment' : 'manifest',
    };
  }
  return type === ErrorTypes.MEDIA_ERROR ? { kind: 'media' } : { kind: 'other' };
}

/** Plays a playlist with hls.js, or natively where Media Source Extensions are missing (iPhones). */
export function playWithHls(job: ClipJob): ClipEngine {
  // Chromium plays HLS natively too, but not as well: hls.js is asked first.
  if (!Hls.isSupported()) return playNatively(job);
  const { video, host, freshUrl, onLoaded } = job;
  const { signal } = host;
  const hls = new Hls(CONFIG);
  let { url } = job;
  let tries = NO_TRIES;
  let isIncomplete = false;

  const renew = async () => {
    const fresh = await freshUrl();
    if (fresh === null || signal.aborted) return;
    url = fresh;
    load();
  };
  const load = () => {
    const at = video.currentTime;
    hls.loadSource(url);
    hls.startLoad(at > 0 ? at : -1);
  };
  const skip = (data: ErrorData) => {
    isIncomplete = true;
    const { frag } = data;
    const next = frag === undefined ? video.currentTime + 1 : frag.start + frag.duration + PAST;
    const end = Number.isFinite(video.duration) ? video.duration : Infinity;
    if (next >= end) {
      // Nothing is left behind the damage: what there was has been shown, or nothing can be.
      if (video.buffered.length === 0) host.onFailed({ kind: 'clipBroken' });
      else hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      host.onPartMissing();
      return;
    }
    if (video.currentTime < next && isBehind(video, frag?.start ?? 0)) video.currentTime = next;
    hls.startLoad(next);
  };

  hls.on(Hls.Events.ERROR, (_event, data) => {
    // hls.js steps over a segment without media by itself.
    if (data.details === Hls.ErrorDetails.FRAG_PARSING_ERROR) isIncomplete = true;
    if (signal.aborted || !data.fatal) return;
    const answer = remedyFor(troubleOf(data), tries);
    tries = answer.tries;
    switch (answer.remedy.kind) {
      case 'reload':
        if (hls.levels.length === 0) load();
        else hls.startLoad();
        return;
      case 'freshUrl':
        void renew();
        return;
      case 'skipSegment':
        skip(data);
        return;
      case 'recoverMedia':
        hls.recoverMediaError();
        return;
      case 'swapCodecAndRecover':
        hls.swapAudioCodec();
        hls.recoverMediaError();
        return;
      case 'giveUp':
        host.onFailed(answer.remedy.failure);
        return;
    }
  });
  hls.on(Hls.Events.MANIFEST_LOADED, onLoaded);
  hls.on(Hls.Events.FRAG_LOADED, onLoaded);
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    host.onSourceSet();
  });
  signal.addEventListener('abort', () => {
    hls.destroy();
  });
  hls.attachMedia(video);
  hls.loadSource(url);
  return {
    onProgress() {
      tries = { ...NO_TRIES, freshUrls: tries.freshUrls };
      if (isIncomplete) host.onPartMissing();
    },
  };
}

/** Whether playback has used up what was loaded before this time. */
function isBehind(video: HTMLVideoElement, start: number): boolean {
  const { buffered, currentTime } = video;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) > currentTime + PAST) {
      return buffered.end(index) >= start - PAST && currentTime >= start - PAST;
    }
  }
  return true;
}
