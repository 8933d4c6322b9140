import {
  Hls,
  type ErrorData,
  type FragParsedData,
  type Fragment,
  type HlsConfig,
  type HlsListeners,
} from 'hls.js/light';
import type { Clock } from '@/lib/time/clock';
import { tablesIn, type FrameTable } from '../../core/frameTables';
import { withDataUris, withSegments } from './loaders';
import { fitDurations } from './displayDurations';
import { CONFIG } from './hlsSettings';
import { forgetMissing, isMissing, segmentsOf } from './segments';
import { TimeJumps } from './timeJumps';

const CHECK = 1_000;
/** Less than the ten seconds after which a recording counts as stalled. */
const IDLE_AFTER = 8_000;

/**
 * Seconds by which the sound of a segment may end before its picture: at a few frames in a second, packagers cut it by
 * half a second and more.
 */
const SHORT_SOUND = 3;

/** How many bytes of a segment had come when, in milliseconds since the epoch. */
interface Seen {
  bytes: number;
  at: number;
}

/** The segments that each instance is loading: one, and one of sound where that is apart. */
const loading = new WeakMap<Hls, Map<Fragment, Seen>>();

/** The sample tables of what each instance has appended. */
const tables = new WeakMap<Hls, FrameTable[]>();

/** Instances whose recording has a video track. */
const withVideo = new WeakSet<Hls>();

/** Instances whose media source was opened without sound; it takes no track later. */
const withoutSound = new WeakSet<Hls>();

/** Changes the marks of key frames in segments before an instance appends them; see `keyMarks.ts`. */
const markers = new WeakMap<Hls, (bytes: Uint8Array, isFirst: boolean) => void>();

/** @param mark gets each segment that has a picture; `isFirst`: the recording's first one. */
export const markKeys = (hls: Hls, mark: (bytes: Uint8Array, isFirst: boolean) => void): void => {
  markers.set(hls, mark);
};

/** Whether what an instance has loaded names a video track, decodable or not. */
export const hasVideoTrack = (hls: Hls): boolean => withVideo.has(hls);

/** When the frames are shown that an instance has loaded, in the order of loading; it grows. */
export const frameTablesOf = (hls: Hls): readonly FrameTable[] => tables.get(hls) ?? [];

/** Tells the reader of an instance's tables that a segment will not come. */
export function noteMissing(hls: Hls, frag: Fragment): void {
  const { start, duration } = frag;
  const missing = { start, end: start + duration };
  tables.get(hls)?.push({ box: new Uint8Array(), offset: 0, ...endsOf(hls, frag), missing });
}

/** Whether a segment, or its key, was refused as often as it is asked for, in a playlist without an end. */
function isRefused({ latestLevelDetails, levels }: Hls, details: ErrorData['details']): boolean {
  const isRepeated = levels.some(({ fragmentError }) => fragmentError > 0);
  return (
    latestLevelDetails?.live === true &&
    (details.startsWith('keyLoad') || (isRepeated && details.startsWith('fragLoad')))
  );
}

/** Whether a segment is the first of its playlist, and whether it is the last. */
function endsOf(hls: Hls, frag: Fragment): Pick<FrameTable, 'isFirst' | 'isLast'> {
  const segments = segmentsOf(hls, frag.level);
  return { isFirst: segments[0]?.sn === frag.sn, isLast: segments.at(-1)?.sn === frag.sn };
}

const isFragParsed = (event: keyof HlsListeners, data: object | undefined): data is FragParsedData =>
  event === Hls.Events.FRAG_PARSED && data !== undefined;

/** An instance whose loading can be watched. @param Build the light build, or the full one. */
export function createHls(change: Partial<HlsConfig> = {}, Build: typeof Hls = Hls): Hls {
  class FittingHls extends Build {
    // A listener would come after the one that appends.
    override trigger<E extends keyof HlsListeners>(event: E, data: Parameters<HlsListeners[E]>[1]): boolean {
      if (withoutSound.has(this)) {
        // Sound that begins in a later segment has no source buffer: the picture plays on without it.
        if (data !== undefined && 'type' in data && 'chunkMeta' in data && data.type === 'audio')
          return false;
        if (isFragParsed(event, data)) data.frag.elementaryStreams.audio = null;
      }
      const isSegment = event === Hls.Events.BUFFER_APPENDING && data !== undefined && 'data' in data;
      if (isSegment && data.data instanceof Uint8Array) {
        fitDurations(data.data);
        if (data.type !== 'audio') markers.get(this)?.(data.data, endsOf(this, data.frag).isFirst);
      }
      // hls.js 1.7.4 would leave out every segment before the last of a playlist without an end, and go on without a word.
      if (data !== undefined && 'fatal' in data && isRefused(this, data.details)) data.fatal = true;
      return super.trigger(event, data);
    }
  }
  const jumps = new TimeJumps();
  const loader = withSegments(withDataUris(Build.DefaultConfig.loader), (frag, payload) =>
    jumps.split(hls, frag, payload),
  );
  const hls: Hls = new FittingHls({ loader, ...CONFIG, ...change });
  const { maxFragLookUpTolerance } = hls.config;
  // Each seek of a paused element would cancel the next segment's request where the one before ends early, and append that
  // one again. Chromium then removes the last frames before it. hls.js 1.7.4 looks segments up without tolerance while paused.
  Object.defineProperty(hls.config, 'maxFragLookUpTolerance', {
    get: () => (hls.media?.paused === true ? SHORT_SOUND : maxFragLookUpTolerance),
  });
  const segments = new Map<Fragment, Seen>();
  loading.set(hls, segments);
  const appended: FrameTable[] = [];
  tables.set(hls, appended);
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks: { audio, video } }) => {
    if (audio === undefined && video !== undefined) withoutSound.add(hls);
    else withoutSound.delete(hls);
  });
  hls.on(Hls.Events.BUFFER_CODECS, (_event, { video, audiovideo }) => {
    if (video !== undefined || audiovideo !== undefined) withVideo.add(hls);
  });
  // In the end all segments are fragmented MP4 and not encrypted: this is what the browser gets.
  hls.on(Hls.Events.BUFFER_APPENDING, (_event, { type, data, offset = 0, frag }) => {
    if (type === 'audio') return;
    for (const box of tablesIn(data)) appended.push({ box, offset, ...endsOf(hls, frag) });
  });
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details: { fragments } }) => {
    for (const frag of fragments) if (isMissing(hls, frag)) noteMissing(hls, frag);
  });
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
    segments.set(frag, { bytes: 0, at: 0 });
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    segments.delete(frag);
    // Of an initialization segment hls.js tells only that it is being loaded.
    if (frag.initSegment) segments.delete(frag.initSegment);
  });
  // A refusal has a body too: its bytes would count as a segment that hangs, while another try is under way.
  hls.on(Hls.Events.ERROR, (_event, { frag }) => {
    if (frag !== undefined) segments.delete(frag);
  });
  hls.on(Hls.Events.MANIFEST_LOADING, () => {
    segments.clear();
    forgetMissing(hls);
    jumps.forget();
  });
  return hls;
}

/**
 * Looks at the bytes of what is being loaded, until the signal aborts: hls.js itself knows how long a segment takes as
 * a whole, but not whether a slow line still delivers.
 * @param onIdle no byte came for 8 s after some had come. A segment without a first byte is hls.js's own to judge.
 */
export function watchLoading(
  hls: Hls,
  clock: Clock,
  signal: AbortSignal,
  { onBytes, onIdle }: { onBytes: () => void; onIdle: (frag: Fragment) => void },
): void {
  const segments = loading.get(hls);
  const stop = clock.every(CHECK, () => {
    const at = clock.now();
    for (const [frag, seen] of segments ?? []) {
      const bytes = frag.stats.loaded;
      if (frag.stats.aborted) segments?.delete(frag);
      else if (bytes !== seen.bytes) {
        segments?.set(frag, { bytes, at });
        if (bytes > 0) onBytes();
      } else if (bytes > 0 && at - seen.at >= IDLE_AFTER) {
        segments?.delete(frag);
        onIdle(frag);
      }
    }
  });
  hls.on(Hls.Events.DESTROYING, stop);
  signal.addEventListener('abort', stop);
}
