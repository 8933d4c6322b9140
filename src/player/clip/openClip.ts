import type { PlaybackSource } from '../source';
import type { PlaybackFailure, Transport, TransportHost } from '../core/transport';
import { setZero, toElementTime, toRecordingTime } from '../core/recordingTime';
import type { FrameIndex } from '../frameSteps/FrameIndex';
import type { ClipEngine, ClipJob } from './engine';
import { isGzip } from '@/lib/files/gunzip';
import { parseAddress } from '@/lib/webAddress';
import type { Clock } from '@/lib/time/clock';
import { attachHls, playWithHls } from './hls/hlsEngine';
import { playNatively } from './nativeEngine';
import { prefetchHls } from './hls/prefetchedHls';
import { watchProgress } from './progressWatch';
import { noteInterrupted, trackPosition, takeInterrupted, type PositionTracker } from './resumePosition';

type ClipFormat = 'playlist' | 'file';

const FILE = /\.(?:mp4|m4v|mov|webm)$/i;
const PLAYLIST = /\.m3u8$/i;
const FIRST_BYTES = 64;
/** After this timeout, the clip opens as a playlist, and the engine reports the failure. */
const TIMEOUT_MS = 5_000;

/**
 * @returns the format that the URL's extension indicates; null without a known extension, as in `/clip?id=7`
 */
function formatByName(url: string): ClipFormat | null {
  const path = parseAddress(url, location.href)?.pathname ?? '';
  if (FILE.test(path)) return 'file';
  return PLAYLIST.test(path) ? 'playlist' : null;
}

async function firstBytes(
  url: string,
  signal: AbortSignal,
): Promise<{ type: string; bytes: Uint8Array } | null> {
  const { ok, headers, body } = await fetch(url, {
    headers: { range: `bytes=0-${String(FIRST_BYTES - 1)}` },
    credentials: 'omit',
    signal,
  });
  const reader = body?.getReader();
  const first = ok ? await reader?.read() : undefined;
  // Cancels the response, because a server that ignores ranges sends the whole recording.
  void reader?.cancel().catch(() => undefined);
  if (first?.value === undefined) return null;
  return { type: headers.get('content-type') ?? '', bytes: first.value };
}

/**
 * Detects the format by the first bytes and the media type.
 * @returns `playlist` if there is no response, because hls.js retries and reports the reason
 * @see https://datatracker.ietf.org/doc/html/rfc8216#section-4.3.1.1
 */
async function formatByContent(url: string, clock: Clock, signal: AbortSignal): Promise<ClipFormat> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const cancel = clock.after(TIMEOUT_MS, end);
  signal.addEventListener('abort', end);
  try {
    const first = await firstBytes(url, controller.signal);
    if (first === null || isGzip(first.bytes)) return 'playlist';
    const text = new TextDecoder().decode(first.bytes).trimStart();
    return text.startsWith('#EXTM3U') || /mpegurl|html/i.test(first.type) ? 'playlist' : 'file';
  } catch {
    return 'playlist';
  } finally {
    cancel();
    signal.removeEventListener('abort', end);
  }
}

/** Network and server failures after which the next start resumes at the same position. */
const INTERRUPTIONS: ReadonlySet<PlaybackFailure['kind']> = new Set([
  'clipUnreachable',
  'clipStalled',
  'clipExpired',
  'source',
]);

/** Prefetches the beginning of a recording if the path of its URL ends in `.m3u8`. */
export function prefetchClip(url: string, signal: AbortSignal): void {
  if (formatByName(url) === 'playlist') prefetchHls(url, signal);
}

/** Seconds added to the start of a frame to seek inside it, because Chromium truncates positions. */
const INSIDE_FRAME_S = 0.0005;

async function askUrl(
  url: Extract<PlaybackSource, { kind: 'clip' }>['url'],
  onFailed: TransportHost['onFailed'],
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await url(signal);
  if (signal.aborted) return null;
  if (answer.ok) return answer.value;
  onFailed({ kind: 'source', problem: answer.failure });
  return null;
}

async function checkSoundOnly(engine: ClipEngine | null, host: TransportHost): Promise<void> {
  // If reading fails, assumes that the browser cannot decode the video.
  const declaresVideo = (await engine?.declaresVideo().catch(() => true)) ?? true;
  if (host.signal.aborted) return;
  if (declaresVideo) host.onFailed({ kind: 'codecUnsupported' });
  else host.onSoundOnly();
}

/** Creates a transport that plays a file natively, and a playlist with hls.js if the browser supports it. */
export function openClip(source: Extract<PlaybackSource, { kind: 'clip' }>, host: TransportHost): Transport {
  const { signal, clock } = host;

  let engine: ClipEngine | null = null;
  let tracker: PositionTracker | null = null;
  let index: (() => FrameIndex) | null = null;
  const frames = async () => {
    const { frameIndexOf } = await import('../frameSteps/frameIndexOf');
    return (index ??= frameIndexOf({ tables: () => engine?.frameTables() ?? null }));
  };
  const zeroOf = async (isPresented: boolean) => {
    await engine?.readFrameTables();
    const first = (await frames())().zero();
    return first ?? (isPresented ? null : ((await engine?.firstFrameTime?.()) ?? null));
  };
  const findZero = (video: HTMLVideoElement, from: number) => {
    setZero(video, null);
    let isPresented = false;
    const read = async () => {
      const first = await zeroOf(isPresented).catch(() => null);
      if (signal.aborted || first === null) return;
      setZero(video, first);
      // `from` counts from the recording's first frame, but `currentTime` may have a different origin.
      if (first <= 0 || from <= 0 || engine?.moveWaitingSeek(toElementTime(video, from)) === true) return;
      if (tracker?.isAtSeek()) video.currentTime = toElementTime(video, from);
    };
    const readTables = () => void read();
    if (from > 0 || !('requestVideoFrameCallback' in video)) {
      video.addEventListener('loadeddata', readTables, { once: true, signal });
      return;
    }
    const handle = video.requestVideoFrameCallback((_now, { mediaTime, presentedFrames }) => {
      if (signal.aborted || !mediaTime) return;
      // A busy browser may present a later frame first, so times in the container take precedence.
      isPresented = presentedFrames === 1;
      if (isPresented && !engine?.frameTables()) setZero(video, mediaTime);
      readTables();
    });
    signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle));
  };
  const showLastFrame = async (video: HTMLVideoElement) => {
    const { keepToFrames } = await import('./lastFrame');
    if (!signal.aborted) keepToFrames(video, () => engine, frames, signal);
  };
  const play = async (video: HTMLVideoElement) => {
    const request = askUrl(source.url, (failure) => host.onFailed(failure), signal);
    const attached = attachHls(video, signal);
    const url = await request;
    if (url === null) return;
    const format = formatByName(url) ?? (await formatByContent(url, clock, signal));
    if (signal.aborted) return;
    host.onStep('loading');
    const recording = source.recording?.() ?? null;
    const interrupted = takeInterrupted(source, recording);
    const from = interrupted ?? source.from ?? 0;
    const isLink = interrupted === null && from > 0;
    const tracked = trackPosition(video, signal, isLink ? from + INSIDE_FRAME_S : from);
    findZero(video, from);
    void showLastFrame(video).catch(() => undefined);
    tracker = tracked;
    const onFailed: TransportHost['onFailed'] = (failure) => {
      if (INTERRUPTIONS.has(failure.kind)) {
        const position = toRecordingTime(video, tracked.position());
        noteInterrupted(source, recording, position, from);
      }
      host.onFailed(failure);
    };
    const onLoaded = watchProgress(video, clock, signal, {
      onPlayed: (seconds) => engine?.onPlayed(seconds),
      onStalled: () => {
        onFailed({ kind: 'clipStalled' });
      },
    });
    // Browsers play audio alone both when there is no video and when they cannot decode it.
    video.addEventListener(
      'loadeddata',
      () => {
        if (video.videoWidth === 0) void checkSoundOnly(engine, host);
      },
      { signal },
    );
    const job: ClipJob = {
      video,
      url,
      tracker: tracked,
      host: { ...host, onFailed },
      freshUrl: () => askUrl(source.renewUrl ?? source.url, onFailed, signal),
      onLoaded,
    };
    if (format === 'file') {
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
    recover() {
      // Engines recover on their own.
    },
    details: () => Promise.resolve(null),
    position: () => tracker?.position() ?? null,
    frameTables: () => engine?.frameTables() ?? null,
    readFrameTables: () => engine?.readFrameTables() ?? null,
  };
}
