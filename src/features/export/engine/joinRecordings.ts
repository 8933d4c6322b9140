import { failed, succeeded, type Result } from '@/domain/result';
import { verifyMp4, decodeEnd } from './verifyFile';
import { hasChanged, signatureOf, incompatibility, type StreamSignature } from '@/recordings/compatibility';
import type { RecordingParts } from '@/recordings/parts/recordingParts';
import { openReader } from '@/recordings/recordingReader';
import type { MediaPacket, MediaFormat } from '@/recordings/mediaFormat';
import { BatchProgress } from './batchProgress';
import { fitsMp4, openMp4, type Mp4Writer } from './mp4Writer';
import { browserNetwork, type Network } from '@/recordings/parts/network';
import { ExportError, exportFailureOf, failureOf } from './exportError';
import { finishFile } from './finishFile';
import { Incompatible, UnsupportedInMp4 } from '@/recordings/readError';
import { withoutMissing } from '@/recordings/withoutMissing';
import { AudioTimeline } from '@/recordings/audioTimeline';
import type {
  RecordingToExport,
  FlawedRecording,
  SkippedRecording,
  ExportedFile,
  ExportFailure,
  ExportOptions,
  Sink,
} from './types';
import type { RecordingFlaw, IncompatibilityReason, OnProgress } from '@/recordings/types';
import { unlessCancelled } from '@/recordings/parts/unlessCancelled';
import { ageOf, exportBudget, openRecording, type OpenedRecording } from './openRecording';
import { WrittenPackets } from '@/recordings/WrittenPackets';
import { zipRecordings } from './zipRecordings';

const CONCURRENCY = 3;
/**
 * A recording up to this size in bytes stays in memory until complete, so that a failure leaves no part of it
 * in the file.
 */
const HELD_BYTES = 200_000_000;

interface Inspected {
  recording: RecordingToExport;
  signature: StreamSignature;
  seconds: number;
}

async function inspect(recording: RecordingToExport, parts: RecordingParts): Promise<Inspected | null> {
  const reader = await openReader(parts);
  try {
    const format = await reader.format(0);
    if (format === null || !fitsMp4(format)) return null;
    return { recording, signature: signatureOf(format), seconds: parts.seconds };
  } finally {
    reader.close();
  }
}

type Opened = Map<RecordingToExport, OpenedRecording>;

interface Inspection {
  inspected: Inspected[];
  skipped: SkippedRecording[];
  incompatibility: IncompatibilityReason | null;
  bytesOf: (recording: RecordingToExport) => number;
}

async function inspectAll(
  recordings: readonly RecordingToExport[],
  { signal, onProgress }: ExportOptions,
  network: Network,
  opened: Opened,
): Promise<Inspection> {
  const found = new Map<number, Inspected | SkippedRecording | null>();
  const counts = new Map<number, number>();
  const total = () => [...counts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const queue = [...recordings.entries()];
  const budget = exportBudget();
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
      const [index, recording] = next;
      const count: OnProgress = (bytesDone, _total, isWaiting) => {
        counts.set(index, bytesDone);
        onProgress(total(), null, isWaiting);
      };
      const open = openRecording(recording, network, signal, count, budget);
      opened.set(recording, open);
      try {
        found.set(index, await withoutMissing(open.parts, () => inspect(recording, open.parts)));
      } catch (error) {
        const isStrange = error instanceof UnsupportedInMp4;
        found.set(index, isStrange ? null : { recording, failure: failureOf(error), isCutShort: false });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));

  const outcomes = recordings.map((_clip, index) => found.get(index) ?? null);
  const inspected = outcomes.filter(
    (outcome): outcome is Inspected => outcome !== null && 'signature' in outcome,
  );
  const skipped = outcomes.filter(
    (outcome): outcome is SkippedRecording => outcome !== null && 'failure' in outcome,
  );
  const isUnsupported = outcomes.includes(null);
  return {
    inspected,
    skipped,
    incompatibility: isUnsupported ? 'codec' : firstIncompatibility(inspected),
    bytesOf: (recording) => counts.get(recordings.indexOf(recording)) ?? 0,
  };
}

/**
 * Compares all recordings with the first one that has audio, if any. A recording without audio says nothing
 * about the audio format of the file.
 */
function firstIncompatibility(seen: readonly Inspected[]): IncompatibilityReason | null {
  const model = seen.find(({ signature }) => signature.format.audio !== null) ?? seen[0];
  if (model === undefined) return null;
  for (const { signature } of seen) {
    const reason = incompatibility(model.signature, signature);
    if (reason !== null) return reason;
  }
  return null;
}

function commonFormat(seen: readonly Inspected[]): MediaFormat | null {
  const model = seen.find(({ signature }) => signature.format.audio !== null) ?? seen[0];
  return model?.signature.format ?? null;
}

class JoinedVideo {
  readonly #writer: Mp4Writer;
  readonly #audio: AudioTimeline | null;
  #begin = 0;
  #end = 0;

  constructor(writer: Mp4Writer, format: MediaFormat) {
    this.#writer = writer;
    this.#audio = format.audio === null ? null : new AudioTimeline(format.audio.config);
  }

  async add({ of, packet }: MediaPacket): Promise<void> {
    const timestamp = this.#begin + packet.timestamp;
    this.#end = Math.max(this.#end, timestamp + packet.duration);
    const placed = packet.clone({ timestamp });
    if (of === 'video') {
      await this.#writer.add({ of, packet: placed });
      return;
    }
    for (const each of this.#audio?.next(placed) ?? []) await this.#writer.add({ of, packet: each });
  }

  /** @param first time of the next recording's first frame; negative if an edit list hides that frame */
  begin(first: number): void {
    // An edit list hides frames only at the start of a file, so hidden frames of later recordings become
    // visible.
    this.#begin = this.#end === 0 ? 0 : this.#end - Math.min(0, first);
  }
}

interface AddedRecording {
  problem: SkippedRecording | null;
  flaws: readonly RecordingFlaw[];
}

/**
 * @throws Incompatible if the recording's format changes midway; ExportError if the file cannot be written
 */
async function addRecording(
  recording: RecordingToExport,
  format: MediaFormat,
  video: JoinedVideo,
  parts: RecordingParts,
  heldBytes: number,
): Promise<AddedRecording> {
  let held: MediaPacket[] = [];
  let bytes = 0;
  let isWriting = false;
  let end = 0;
  const written = new WrittenPackets();
  const flush = async () => {
    const ready = held;
    held = [];
    isWriting = true;
    if (written.isEmpty) {
      const first = ready.find(({ of }) => of === 'video');
      video.begin(first?.packet.timestamp ?? 0);
    }
    for (const packet of ready) {
      await video.add(packet);
      written.note(packet);
    }
    isWriting = false;
  };
  const read = async () => {
    const reader = await openReader(parts);
    try {
      for await (const packet of reader.packets(null, 0)) {
        if (packet.of === 'video') {
          if (hasChanged(format, packet.packet)) throw new Incompatible('settings', 0);
          end = Math.max(end, packet.packet.timestamp + packet.packet.duration);
        }
        const unwritten = written.next(packet);
        if (unwritten === null) continue;
        held.push(unwritten);
        bytes += packet.packet.byteLength;
        if (bytes > heldBytes) await flush();
      }
    } finally {
      reader.close();
    }
  };
  const restart = () => {
    written.startOver();
    bytes = 0;
    held = [];
    end = 0;
    return Promise.resolve();
  };
  try {
    await withoutMissing(parts, read, restart);
    await flush();
    const flaws = await parts.flawsOfLength(end);
    if (await parts.isGrowing(ageOf(recording))) flaws.push({ kind: 'growing' });
    return { problem: null, flaws };
  } catch (error) {
    if ((isWriting && exportFailureOf(error) !== null) || error instanceof Incompatible) throw error;
    return { problem: { recording, failure: failureOf(error), isCutShort: !written.isEmpty }, flaws: [] };
  }
}

async function writeJoined(
  { inspected, skipped, bytesOf }: Inspection,
  of: number,
  sink: Sink,
  { signal, onProgress }: ExportOptions,
  opened: Opened,
  heldBytes: number,
): Promise<ExportedFile> {
  const format = commonFormat(inspected);
  const [first] = inspected;
  if (format === null || first === undefined) throw new ExportError(skipped[0]?.failure ?? { kind: 'gone' });
  const { recording } = first;
  const writer = await openMp4(sink, format, `${recording.cameraName}, ${recording.eventText}`, recording.at);
  const progress = new BatchProgress(
    inspected.map(({ seconds }) => Math.max(1, seconds)),
    onProgress,
  );
  for (const [index, { recording: each }] of inspected.entries()) {
    const open = opened.get(each);
    if (open === undefined) continue;
    progress.startAt(index, bytesOf(each));
    open.onProgress = progress.of(index);
  }
  const missing = [...skipped];
  const flawed: FlawedRecording[] = [];
  try {
    const whole = new JoinedVideo(writer, format);
    for (const [index, { recording: each }] of inspected.entries()) {
      const open = opened.get(each);
      if (open === undefined) continue;
      const { problem, flaws } = await addRecording(each, format, whole, open.parts, heldBytes);
      open.parts.close();
      if (flaws.length > 0) flawed.push({ recording: each, flaws });
      if (signal.aborted) throw new ExportError({ kind: 'cancelled' });
      if (problem === null) progress.finished(index);
      else {
        missing.push(problem);
        progress.skipped(index);
      }
    }
    const isNothing = missing.filter(({ isCutShort }) => !isCutShort).length === of;
    if (isNothing) throw new ExportError(missing[0]?.failure ?? { kind: 'gone' });
    await writer.finish();
  } catch (error) {
    await writer.cancel();
    throw error;
  }
  const flaws = await verifyMp4(await sink.readBack(), format, writer.added, decodeEnd, signal);
  const fileName = await finishFile(sink, signal);
  missing.sort((one, other) => one.recording.at - other.recording.at);
  return {
    fileName,
    bytes: writer.bytes,
    method: { kind: 'together', as: 'video', of, skipped: missing, flawed, reason: null },
    flaws,
  };
}

/**
 * Copies the packets of all recordings into one video without gaps. Saves a ZIP if the recordings are
 * incompatible, or fails if the file cannot be renamed. The result lists missing recordings.
 * @param recordings in chronological order
 */
export async function joinRecordings(
  recordings: readonly RecordingToExport[],
  sink: Sink,
  options: ExportOptions,
  network: Network = browserNetwork,
  heldBytes = HELD_BYTES,
): Promise<Result<ExportedFile, ExportFailure>> {
  const { signal } = options;
  const opened: Opened = new Map();
  try {
    const found = await unlessCancelled(inspectAll(recordings, options, network, opened), signal);
    let { incompatibility: reason } = found;
    try {
      if (reason === null) {
        return succeeded(
          await unlessCancelled(
            writeJoined(found, recordings.length, sink, options, opened, heldBytes),
            signal,
          ),
        );
      }
    } catch (error) {
      if (!(error instanceof Incompatible)) throw error;
      ({ reason } = error);
      await sink.restart();
    }
    if (!sink.isRenamable) throw new ExportError({ kind: 'incompatible', reason });
    const openedOf = (recording: RecordingToExport) => opened.get(recording);
    return await zipRecordings(recordings, reason, sink, { ...options, openedOf }, network);
  } catch (error) {
    await sink.abort();
    return failed(failureOf(error));
  } finally {
    for (const { parts } of opened.values()) parts.close();
  }
}
