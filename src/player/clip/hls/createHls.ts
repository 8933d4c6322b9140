import {
  Hls,
  type BufferCodecsData,
  type ErrorData,
  type FragParsedData,
  type Fragment,
  type HlsConfig,
  type HlsListeners,
  type LevelLoadedData,
} from 'hls.js/light';
import type { Clock } from '@/lib/time/clock';
import { tablesIn, type FrameTable } from '../../core/frameTables';
import { withDataUris, withSegments } from './loaders';
import { fitDurations } from './displayDurations';
import { CONFIG } from './hlsSettings';
import { forgetMissing, isMissing, noteIfEmpty, noteSilent, segmentsOf } from './segments';
import { TimeJumps } from './timeJumps';
import { UnplayableSound } from './unplayableSound';

const CHECK_INTERVAL_MS = 1_000;
/** Must be shorter than the 10 s of `watchProgress`, which would otherwise report the stall first. */
const IDLE_AFTER_MS = 8_000;

/**
 * Tolerance for audio that ends before the video of its segment. At low frame rates, packagers may end the
 * audio half a second or more too early.
 */
const SHORT_AUDIO_S = 3;

interface Seen {
  bytes: number;
  at: number;
}

interface Loaded {
  loading: Map<Fragment, Seen>;
  tables: FrameTable[];
  /** True even if the video cannot be decoded. */
  hasVideo: boolean;
  /** True if the media source opened without audio, which cannot be added later. */
  isSilent: boolean;
  /** True if the media source opened without video, which cannot be added later. */
  lacksVideo: boolean;
  /** True to ignore the audio in video segments, because some of these segments have none. */
  dropsAudio: boolean;
  /** True if audio was dropped, because the browser cannot play it or it covers only part of the video. */
  hasLostAudio: boolean;
  /**
   * Unmarks key frames in a segment before it is appended (see `keyMarks.ts`). `isFirst` is true for the
   * recording's first segment.
   */
  markKeys?: (bytes: Uint8Array, isFirst: boolean) => void;
}

const all = new WeakMap<Hls, Loaded>();

/** @returns the data that the listeners in `createHls` have collected for this instance */
export function loadedBy(hls: Hls): Loaded {
  const known = all.get(hls) ?? {
    loading: new Map(),
    tables: [],
    hasVideo: false,
    isSilent: false,
    lacksVideo: false,
    dropsAudio: false,
    hasLostAudio: false,
  };
  all.set(hls, known);
  return known;
}

/** Adds the time range of a missing segment to the frame tables. */
export function noteMissing(hls: Hls, frag: Fragment): void {
  const { start, duration } = frag;
  const missing = { start, end: start + duration };
  loadedBy(hls).tables.push({ box: new Uint8Array(), offset: 0, ...positionOf(hls, frag), missing });
}

function isRefused({ latestLevelDetails, levels }: Hls, details: ErrorData['details']): boolean {
  const isRepeated = levels.some(({ fragmentError }) => fragmentError > 0);
  return (
    latestLevelDetails?.live === true &&
    (details.startsWith('keyLoad') || (isRepeated && details.startsWith('fragLoad')))
  );
}

function positionOf(
  hls: Hls,
  { level, sn, cc }: Fragment,
): Pick<FrameTable, 'isFirst' | 'isLast' | 'period'> {
  const segments = segmentsOf(hls, level);
  return { isFirst: segments[0]?.sn === sn, isLast: segments.at(-1)?.sn === sn, period: cc };
}

const isFragParsed = (event: keyof HlsListeners, data: object | undefined): data is FragParsedData =>
  event === Hls.Events.FRAG_PARSED && data !== undefined;

const isCodecs = (event: keyof HlsListeners, data: object | undefined): data is BufferCodecsData =>
  event === Hls.Events.BUFFER_CODECS && data !== undefined;

const isPlaylist = (event: keyof HlsListeners, data: object | undefined): data is LevelLoadedData =>
  event === Hls.Events.LEVEL_LOADED && data !== undefined;

/**
 * Creates an instance that works around faults in hls.js, browsers and packagers.
 * @param Build light or full build
 */
export function createHls(change: Partial<HlsConfig> = {}, Build: typeof Hls = Hls): Hls {
  class FittingHls extends Build {
    // Without this override, after a seek to the end of a growing recording, hls.js would move the position
    // back from the live edge.
    override get liveSyncPosition(): null {
      return null;
    }

    // Overrides `trigger`, because a listener would run only after hls.js has appended the data.
    override trigger<E extends keyof HlsListeners>(event: E, data: Parameters<HlsListeners[E]>[1]): boolean {
      const loaded = loadedBy(this);
      const dropsAudio = loaded.dropsAudio && this.audioTracks.length === 0;
      if (loaded.isSilent || dropsAudio) {
        // Drops audio that begins in a later segment, because it has no source buffer and would stop the
        // video.
        if (data !== undefined && 'type' in data && 'chunkMeta' in data && data.type === 'audio') {
          loaded.hasLostAudio = true;
          return false;
        }
        if (isFragParsed(event, data)) data.frag.elementaryStreams.audio = null;
      }
      if (isPlaylist(event, data)) {
        const known = this.levels[data.level]?.details;
        // Keeps the known segments, because hls.js 1.7.4 forgets which segments have loaded when it gives up
        // on a playlist that has stopped growing. Before any segment has loaded, hls.js would shift the times
        // of kept segments again.
        if (known?.PTSKnown === true && known.m3u8 === data.details.m3u8) {
          data.details.fragments = known.fragments;
          // The known segments already have their final times.
          data.details.alignedSliding = true;
        }
      }
      if (dropsAudio && isCodecs(event, data)) {
        // Deletes the audio from a copy, because hls.js still needs it in the original.
        const tracks = { ...data };
        delete tracks.audio;
        return super.trigger(Hls.Events.BUFFER_CODECS, tracks);
      }
      const isSegment = event === Hls.Events.BUFFER_APPENDING && data !== undefined && 'data' in data;
      if (isSegment && data.data instanceof Uint8Array) {
        fitDurations(data.data);
        if (data.type !== 'audio') loaded.markKeys?.(data.data, positionOf(this, data.frag).isFirst);
      }
      // Without a fatal error, hls.js 1.7.4 would silently skip to the last segment.
      if (data !== undefined && 'fatal' in data && isRefused(this, data.details)) data.fatal = true;
      return super.trigger(event, data);
    }
  }
  const jumps = new TimeJumps();
  const sound = new UnplayableSound(Build !== Hls);
  const loader = withSegments(withDataUris(Build.DefaultConfig.loader), (frag, payload) => {
    noteIfEmpty(frag, payload);
    jumps.split(hls, frag, payload);
    if (sound.removeFrom(frag, payload, loadedBy(hls).dropsAudio)) noteSilent(frag);
    if (sound.hasRemoved) loadedBy(hls).hasLostAudio = true;
  });
  const hls: Hls = new FittingHls({ loader, ...CONFIG, ...change });
  const { maxFragLookUpTolerance } = hls.config;
  // While paused, hls.js 1.7.4 looks up segments without tolerance. After a seek past a segment that ends
  // early, hls.js would append that segment again, and Chromium would drop the last frames of the preceding
  // segment.
  Object.defineProperty(hls.config, 'maxFragLookUpTolerance', {
    get: () => (hls.media?.paused === true ? SHORT_AUDIO_S : maxFragLookUpTolerance),
  });
  const loaded = loadedBy(hls);
  const segments = loaded.loading;
  hls.on(Hls.Events.BUFFER_CREATED, (_event, { tracks: { audio, video } }) => {
    loaded.isSilent = audio === undefined && video !== undefined;
    loaded.lacksVideo = audio !== undefined && video === undefined;
  });
  hls.on(Hls.Events.BUFFER_CODECS, (_event, { video, audiovideo }) => {
    loaded.hasVideo ||= video !== undefined || audiovideo !== undefined;
  });
  // Every segment is decrypted fragmented MP4 at this point.
  hls.on(Hls.Events.BUFFER_APPENDING, (_event, { type, data, offset = 0, frag }) => {
    if (type === 'audio') return;
    for (const box of tablesIn(data)) loaded.tables.push({ box, offset, ...positionOf(hls, frag) });
  });
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details: { fragments } }) => {
    for (const frag of fragments) if (isMissing(hls, frag)) noteMissing(hls, frag);
  });
  hls.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
    segments.set(frag, { bytes: 0, at: 0 });
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    segments.delete(frag);
    // hls.js fires `FRAG_LOADING` for an initialization segment, but no event when it has loaded.
    if (frag.initSegment) segments.delete(frag.initSegment);
  });
  // A failed segment may have received the body of an error response. `watchLoading` would report such a
  // segment as stalled during the retry.
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
 * Detects stalled downloads of segments until the signal aborts. After the first byte, hls.js limits only the
 * total loading time, so it cannot tell a slow network from a stalled one.
 * @param onIdle called 8 to 9 s after the last byte; hls.js itself handles a missing first byte
 */
export function watchLoading(
  hls: Hls,
  clock: Clock,
  signal: AbortSignal,
  { onBytes, onIdle }: { onBytes: () => void; onIdle: (frag: Fragment) => void },
): void {
  const segments = loadedBy(hls).loading;
  const stop = clock.every(CHECK_INTERVAL_MS, () => {
    const at = clock.now();
    for (const [frag, seen] of segments) {
      const bytes = frag.stats.loaded;
      if (frag.stats.aborted) segments.delete(frag);
      else if (bytes !== seen.bytes) {
        segments.set(frag, { bytes, at });
        if (bytes > 0) onBytes();
      } else if (bytes > 0 && at - seen.at >= IDLE_AFTER_MS) {
        segments.delete(frag);
        onIdle(frag);
      }
    }
  });
  hls.on(Hls.Events.DESTROYING, stop);
  signal.addEventListener('abort', stop);
}
