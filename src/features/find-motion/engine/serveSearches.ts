import { anySignal } from '@/lib/async/anySignal';
import { serveChannel, type ReportBack, type ServedPort } from '@/lib/async/WorkerChannel';
import { failed } from '@/domain/result';
import { pictureFailureOf, type PictureFailure } from '@/recordings/recordingProblem';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import { unknownFirstRead, type FirstRead } from '@/recordings/decode/keptParts';
import { networkOfMany, networkOfPrefetch } from '@/recordings/parts/network';
import { TimeLimit } from '@/recordings/timeLimit';
import type { AddressAnswer, RecordingAddress } from '@/recordings/types';
import type { Movement } from '../model/movements';
import { FirstHit } from './firstHit';
import { GridCache } from './gridCache';
import type { SearchOrder, SearchReport } from './messages';
import type { OpenFrames, SharedDecoding } from './openFrames';
import { searchRecording, type RecordingFrames, type SearchQuery } from './searchRecording';

/** Number of recordings to process at once: some decode while others wait for their servers. */
const CONCURRENCY = 4;
/** A recording counts as slow after this many milliseconds without enough data, and the next one starts. */
const TIMEOUT_MS = 60_000;
/**
 * The prefetch stops after this many failures in a row, because no user waits for it and the server may be
 * overloaded.
 */
const MAX_PREFETCH_FAILURES = 3;

/** The worker sends a recording's key to get its URL, because only the page has the session. */
export type SearchPort = ServedPort<SearchOrder, SearchReport, string, AddressAnswer>;

export type OpenRecording = (
  recording: RecordingAddress,
  signal: AbortSignal,
  shared: SharedDecoding,
) => OpenFrames;

interface Search {
  report: ReportBack<SearchReport>;
  cameras: ReadonlyMap<string, string>;
  query: SearchQuery;
  firstHit: FirstHit;
}

export function serveSearches(port: SearchPort, open: OpenRecording): void {
  const cache = new GridCache();
  const decoders = new DecoderPool();
  const firstReads = new Map<string, FirstRead>();

  const openOne = (
    key: string,
    cameraId: string,
    stopped: AbortSignal,
    how: Pick<SharedDecoding, 'network' | 'turn'>,
  ) => {
    const limit = new TimeLimit(TIMEOUT_MS);
    const signal = anySignal([stopped, limit.signal]);
    const recording: RecordingAddress = {
      address: (over) => ask(key, over, () => failed({ kind: 'cancelled' })),
    };
    const firstRead = firstReads.get(cameraId) ?? unknownFirstRead();
    firstReads.set(cameraId, firstRead);
    const opened = open(recording, signal, { ...how, decoders, firstRead, onProgress: limit.onProgress });
    return { opened, limit };
  };

  const searchOne = async (
    { report, cameras, query, firstHit }: Search,
    key: string,
    stopped: AbortSignal,
  ) => {
    const { opened, limit } = openOne(key, cameras.get(key) ?? '', stopped, {
      network: networkOfMany,
      turn: firstHit.turn,
    });
    await cache.forgetChanged(key, opened);
    const frames = cache.wrap(key, opened);
    const movements = new Map<number, Movement>();
    let reported: Promise<void> = Promise.resolve();
    const makePicture = ({ start, peak }: Movement) => {
      reported = reported.then(async () => {
        const picture = await frames.thumbnail(peak.position).catch(() => null);
        if (picture !== null) report({ kind: 'picture', key, start, picture });
      });
    };
    const found = (movement: Movement) => {
      const last = [...movements.values()].at(-1);
      if (last !== undefined && last.start !== movement.start) makePicture(last);
      movements.set(movement.start, movement);
      firstHit.found();
      report({ kind: 'movement', key, movement });
    };
    let failure: PictureFailure | null = null;
    try {
      const known = cache.movements(key, query);
      if (known === undefined) {
        const tracked: RecordingFrames = {
          ...frames,
          frames: (range, take) =>
            firstHit.track(
              frames.frames(range, (frame) => {
                limit.restart();
                return take(frame);
              }),
            ),
        };
        await searchRecording(tracked, query, found);
        cache.keepMovements(key, query, [...movements.values()]);
      } else known.forEach(found);
      if (await frames.missesPart()) report({ kind: 'partMissing', key });
    } catch (error) {
      failure = limit.signal.aborted ? { kind: 'slow' } : pictureFailureOf(error);
    }
    const [last] = [...movements.values()].slice(-1);
    if (last !== undefined) makePicture(last);
    await reported;
    limit.done();
    frames.close();
    report({ kind: 'searched', key, failure });
  };

  /**
   * Decodes only key frames, because they do not depend on regions or sensitivity. Leaves failures for a
   * later search to report.
   */
  const prefetch = async ({ keys, cameraIds }: SearchOrder, stopped: AbortSignal) => {
    let failures = 0;
    for (const [index, key] of keys.entries()) {
      if (stopped.aborted || !cache.hasRoom || failures === MAX_PREFETCH_FAILURES) break;
      if (cache.hasKeyFrames(key)) continue;
      const { opened, limit } = openOne(key, cameraIds[index] ?? '', stopped, {
        network: networkOfPrefetch,
        turn: () => Promise.resolve(),
      });
      const isRead = await cache
        .wrap(key, opened)
        .keyFrames()
        .then(
          () => true,
          () => false,
        );
      failures = isRead ? 0 : failures + 1;
      limit.done();
      opened.close();
    }
    decoders.close();
  };

  const search = async (order: SearchOrder, report: ReportBack<SearchReport>, signal: AbortSignal) => {
    const { keys, cameraIds, query } = order;
    if (query === null) {
      await prefetch(order, signal);
      return;
    }
    const cameras = new Map(keys.map((key, index) => [key, cameraIds[index] ?? '']));
    const own = { report, cameras, query, firstHit: new FirstHit() };
    const waiting = keys.values();
    const work = async () => {
      for (const key of waiting) {
        if (signal.aborted) return;
        await searchOne(own, key, signal);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    decoders.close();
  };

  const ask = serveChannel(port, search);
}
