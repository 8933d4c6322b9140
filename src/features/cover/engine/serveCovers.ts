import { serveChannel, type ReportBack, type ServedPort } from '@/lib/async/WorkerChannel';
import { failed } from '@/domain/result';
import { decodeFrames } from '@/recordings/decode/decodeFrames';
import { DecoderPool } from '@/recordings/decode/decoderPool';
import { openPictures, type PictureReader } from '@/recordings/decode/pictureReader';
import { browserNetwork } from '@/recordings/parts/network';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { Incompatible, UnsupportedInMp4 } from '@/recordings/readError';
import { pictureFailureOf } from '@/recordings/recordingProblem';
import { withoutMissing } from '@/recordings/withoutMissing';
import type { AddressAnswer, RecordingAddress } from '@/recordings/types';
import { frameIndexAt, SAME_TIME_S } from '../model/covers';
import { followCover } from './followCover';
import type { CoverFailure, CoverOrder, CoverReport } from './messages';
import { CoverError, saveCovered, type CoveredSource } from './saveCovered';

type CoverPort = ServedPort<CoverOrder, CoverReport, null, AddressAnswer>;

function failureOf(error: unknown): CoverFailure {
  if (error instanceof CoverError) return error.failure;
  if (error instanceof Incompatible) return { kind: 'incompatible', reason: error.reason };
  if (error instanceof UnsupportedInMp4 && error.reason !== 'soundOnly') return { kind: 'unreadable' };
  return pictureFailureOf(error);
}

async function takeFrame(
  pictures: PictureReader,
  position: number,
  signal: AbortSignal,
  decoders: DecoderPool,
  take: (frame: VideoFrame) => void | Promise<void>,
): Promise<void> {
  const state = { isTaken: false };
  async function* untilTaken() {
    for await (const picture of pictures.pictures({ start: position, end: position + 2 * SAME_TIME_S })) {
      if (state.isTaken) return;
      yield picture;
    }
  }
  await decodeFrames(
    untilTaken(),
    async (frame, at) => {
      if (state.isTaken || Math.abs(at - position) > SAME_TIME_S) return;
      state.isTaken = true;
      await take(frame);
    },
    signal,
    decoders,
  );
}

async function readAll(parts: RecordingParts) {
  const pictures = await openPictures(parts);
  const found: { at: number; duration: number; bytes: number }[] = [];
  try {
    for await (const { packet, position } of pictures.pictures({ start: 0, end: Number.POSITIVE_INFINITY })) {
      found.push({ at: position, duration: packet.duration, bytes: packet.byteLength });
    }
  } catch (error) {
    pictures.close();
    throw error;
  }
  return { pictures, found };
}

export function serveCovers(port: CoverPort): void {
  const decoders = new DecoderPool();
  let opening: Promise<CoveredSource> | null = null;

  const open = async (): Promise<CoveredSource> => {
    const address: RecordingAddress = {
      address: (over) => ask(null, over, () => failed({ kind: 'cancelled' })),
    };
    // The recording stays open for further requests until the page terminates the worker.
    const { signal } = new AbortController();
    const parts = new RecordingParts(address, browserNetwork, signal, () => undefined);
    const { pictures, found } = await withoutMissing(parts, () => readAll(parts));
    const decoded = found.map(({ at }) => at);
    const shown = found.filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at);
    const last = shown.at(-1);
    const size = { width: 0, height: 0 };
    await takeFrame(pictures, shown[0]?.at ?? 0, signal, decoders, (frame) => {
      size.width = frame.displayWidth;
      size.height = frame.displayHeight;
    });
    if (last === undefined || size.width === 0) throw new CoverError({ kind: 'unreadable' });
    const before = shown.at(-2);
    const end = last.at + (last.duration || (before === undefined ? 0.1 : last.at - before.at));
    const bytes = shown.reduce((sum, each) => sum + each.bytes, 0);
    const recording = { frames: shown.map(({ at }) => at), end, ...size };
    const bytesPerSecond = bytes / Math.max(0.1, end - (shown[0]?.at ?? 0));
    return { parts, pictures, recording, decoded, bytesPerSecond };
  };
  const opened = async (): Promise<CoveredSource> => {
    opening ??= open();
    opening.catch(() => {
      opening = null;
    });
    return await opening;
  };

  const run = async (order: CoverOrder, report: ReportBack<CoverReport>, signal: AbortSignal) => {
    const source = await opened();
    const { pictures, recording } = source;
    switch (order.kind) {
      case 'open':
        report({ kind: 'opened', recording });
        return;
      case 'show': {
        const position = recording.frames[frameIndexAt(recording.frames, order.position)] ?? 0;
        const found: { picture: ImageBitmap | null } = { picture: null };
        await takeFrame(pictures, position, signal, decoders, async (frame) => {
          found.picture = await createImageBitmap(frame);
        });
        if (found.picture !== null)
          report({ kind: 'shown', picture: found.picture, position }, [found.picture]);
        return;
      }
      case 'follow': {
        const { box, position } = order;
        report({
          kind: 'followed',
          ...(await followCover(pictures, box, position, recording.end, decoders, signal)),
        });
        return;
      }
      case 'save': {
        const saved = await saveCovered(source, order.order, decoders, signal, (bytes, share) =>
          report({ kind: 'progress', bytes, share }),
        );
        report({ kind: 'saved', ...saved });
      }
    }
  };

  const ask = serveChannel(port, (order, report, signal) =>
    run(order, report, signal).catch((error: unknown) =>
      report({ kind: 'failed', failure: failureOf(error) }),
    ),
  );
}
