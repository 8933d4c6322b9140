import { boxesIn, child, children, codecOf, FIELD, viewOf } from '@/lib/files/mp4Boxes';
import { videoTrackIn } from '../frameSteps/sampleTables';

/**
 * Key frames that stay marked: instantaneous decoder refreshes, or only the first key frame. Browsers start
 * decoding at marked frames, but containers also mark frames where decoding cannot start, such as recovery
 * points and key frames of open GOPs.
 */
export type KeptKeys = 'refreshes' | 'first';

/** `sample_is_non_sync_sample` in ISO/IEC 14496-12, 8.8.3.1. */
const NON_SYNC_FLAG = 0x1_0000;

/** Size in bytes of the length field before a NAL unit, in all known files. */
const NAL_LENGTH = FIELD;

/** @returns true for a picture that allows decoding to start; null if the NAL unit is not a picture */
function isRefresh(codec: string, header: number): boolean | null {
  if (codec.startsWith('avc')) {
    const type = header & 0x1f;
    return type >= 1 && type <= 5 ? type === 5 : null;
  }
  const type = (header >> 1) & 0x3f;
  return type < 32 ? type >= 16 && type <= 20 : null;
}

interface SampleRange {
  offset: number;
  size: number;
}

function canBegin(file: DataView, codec: string, { offset, size }: SampleRange): boolean {
  if (!/^(?:avc|hvc|hev)/.test(codec)) return true;
  const end = Math.min(offset + size, file.byteLength);
  for (let at = offset; at + NAL_LENGTH < end; at += NAL_LENGTH + file.getUint32(at)) {
    const answer = isRefresh(codec, file.getUint8(at + NAL_LENGTH));
    if (answer !== null) return answer;
  }
  return true;
}

const AVC_SEI = 6;
const AVC_FILLER = 12;

/**
 * Turns the SEI messages of an H.264 sample into filler, because Chromium treats a recovery point as a key
 * frame even if the container does not mark it.
 */
function hideRecoveryPoint(file: DataView, { offset, size }: SampleRange): void {
  const end = Math.min(offset + size, file.byteLength);
  for (let at = offset; at + NAL_LENGTH < end; at += NAL_LENGTH + file.getUint32(at)) {
    const header = file.getUint8(at + NAL_LENGTH);
    if ((header & 0x1f) === AVC_SEI) file.setUint8(at + NAL_LENGTH, (header & 0xe0) | AVC_FILLER);
  }
}

function layoutOf(flags: number): { samples: number; length: number; sizeAt: number; flagsAt: number } {
  const count = (fields: readonly number[]) => fields.filter((field) => (flags & field) !== 0).length * FIELD;
  return {
    samples: 2 * FIELD + count([0x1, 0x4]),
    length: count([0x100, 0x200, 0x400, 0x800]),
    sizeAt: count([0x100]),
    flagsAt: count([0x100, 0x200]),
  };
}

function markTrackFragment(
  traf: DataView,
  isKept: (range: SampleRange) => boolean,
  unmark: (range: SampleRange) => void,
  fragmentStart: number,
): void {
  const tfhd = child(traf, 'tfhd');
  const header = tfhd?.getUint32(0) ?? 0;
  if (tfhd === null || (header & 0x1) !== 0) return;
  const defaultSize = [0x2, 0x8].filter((field) => (header & field) !== 0).length * FIELD + 2 * FIELD;
  const usualSize = (header & 0x10) === 0 ? 0 : tfhd.getUint32(defaultSize);
  let offset = fragmentStart;
  for (const trun of children(traf, 'trun')) {
    const flags = trun.getUint32(0);
    const { samples, length, sizeAt, flagsAt } = layoutOf(flags);
    if ((flags & 0x1) !== 0) offset = fragmentStart + trun.getInt32(2 * FIELD);
    const firstFlags = (flags & 0x4) === 0 ? null : samples - FIELD;
    for (let index = 0; index < trun.getUint32(FIELD); index += 1) {
      const at = samples + index * length;
      const size = (flags & 0x200) === 0 ? usualSize : trun.getUint32(at + sizeAt);
      const field = (flags & 0x400) !== 0 ? at + flagsAt : index === 0 ? firstFlags : null;
      if (!isKept({ offset, size })) {
        if (field !== null) trun.setUint32(field, trun.getUint32(field) | NON_SYNC_FLAG);
        unmark({ offset, size });
      }
      offset += size;
    }
  }
}

interface MarkedTrack {
  id: number;
  codec: string;
}

function trackOf(moov: DataView): MarkedTrack | null {
  const track = videoTrackIn(moov)?.track ?? null;
  const trak = children(moov, 'trak').find((each) => child(each, 'mdia/minf/vmhd') !== null);
  return track && { id: track.id, codec: trak === undefined ? '' : codecOf(trak) };
}

/**
 * Creates a function that unmarks the key frames of MP4 segments in place, except those that `kept` selects.
 * @returns the function, to call with consecutive segments; `isFirst` is true for the recording's first
 * segment
 */
export function fragmentMarker(kept: KeptKeys): (bytes: Uint8Array, isFirst: boolean) => void {
  let track: MarkedTrack | null = null;
  return (bytes, isFirst) => {
    const file = viewOf(bytes);
    let isFirstKey = isFirst;
    for (const { type, body, start } of boxesIn(file)) {
      if (type === 'moov') track = trackOf(body);
      if (type !== 'moof' || track === null) continue;
      const { id, codec } = track;
      const isKept = (range: SampleRange) => {
        const stays = isFirstKey || (kept === 'refreshes' && canBegin(file, codec, range));
        isFirstKey = false;
        return stays;
      };
      const unmark = (range: SampleRange) => {
        if (codec.startsWith('avc')) hideRecoveryPoint(file, range);
      };
      for (const traf of children(body, 'traf'))
        if (child(traf, 'tfhd')?.getUint32(FIELD) === id) markTrackFragment(traf, isKept, unmark, start);
    }
  };
}

function* sampleRanges(stbl: DataView): Generator<SampleRange> {
  const [stsz, stsc, co64] = [child(stbl, 'stsz'), child(stbl, 'stsc'), child(stbl, 'co64')];
  const chunks = co64 ?? child(stbl, 'stco');
  if (stsz === null || stsc === null || chunks === null) return;
  const usual = stsz.getUint32(FIELD);
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks.getUint32(FIELD); chunk += 1) {
    const next = 2 * FIELD + (run + 1) * 3 * FIELD;
    if (run + 1 < stsc.getUint32(FIELD) && stsc.getUint32(next) === chunk + 1) run += 1;
    const count = stsc.getUint32(3 * FIELD + run * 3 * FIELD);
    const entry = 2 * FIELD;
    let offset =
      co64 === null ? chunks.getUint32(entry + chunk * FIELD) : Number(co64.getBigUint64(entry + chunk * 8));
    for (let index = 0; index < count; index += 1, sample += 1) {
      const size = usual || stsz.getUint32(3 * FIELD + sample * FIELD);
      yield { offset, size };
      offset += size;
    }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const letters = (type: string): Uint8Array => new TextEncoder().encode(type);

function boxOf(type: string, content: readonly Uint8Array[]): Uint8Array {
  const size = content.reduce((sum, part) => sum + part.length, 2 * FIELD);
  const box = new Uint8Array(size);
  viewOf(box).setUint32(0, size);
  box.set(letters(type), FIELD);
  let at = 2 * FIELD;
  for (const part of content) {
    box.set(part, at);
    at += part.length;
  }
  return box;
}

const VIDEO_PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

function withList(type: string, body: DataView, stss: Uint8Array): Uint8Array {
  const next = VIDEO_PATH[VIDEO_PATH.indexOf(type) + 1];
  const content = [...boxesIn(body)].flatMap((box) => {
    const isVideo = box.type !== 'trak' || child(box.body, 'mdia/minf/vmhd') !== null;
    if (box.type === next && isVideo) return [withList(box.type, box.body, stss)];
    return box.type === 'stss' && type === 'stbl' ? [] : [boxOf(box.type, [bytesOf(box.body)])];
  });
  return boxOf(type, type === 'stbl' ? [...content, stss] : content);
}

function markedMovie(file: DataView, moov: DataView, kept: KeptKeys): Uint8Array | null {
  const trak = children(moov, 'trak').find((each) => child(each, 'mdia/minf/vmhd') !== null);
  const stbl = trak && child(trak, 'mdia/minf/stbl');
  const samples = videoTrackIn(moov)?.samples ?? [];
  if (!trak || !stbl || samples.length === 0) return null;
  const ranges = [...sampleRanges(stbl)];
  const codec = codecOf(trak);
  const numbers: number[] = [];
  for (const [index, { isKey }] of samples.entries()) {
    const range = ranges[index];
    const isKept =
      numbers.length === 0 || (kept === 'refreshes' && (range === undefined || canBegin(file, codec, range)));
    if (isKey && isKept) numbers.push(index + 1);
  }
  const list = new DataView(new ArrayBuffer((2 + numbers.length) * FIELD));
  for (const [index, value] of [0, numbers.length, ...numbers].entries())
    list.setUint32(index * FIELD, value);
  return withList('moov', moov, boxOf('stss', [bytesOf(list)]));
}

/** Larger files are not rewritten, because the result stays in memory. */
const MAX_FILE_BYTES = 134_217_728;

async function limitedBytes({ body, headers }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let isTooLong = Number(headers.get('content-length')) > MAX_FILE_BYTES;
  for (let length = 0; !isTooLong; isTooLong = length > MAX_FILE_BYTES) {
    const next = await reader?.read();
    if (next?.value === undefined) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(next.value);
    length += next.value.length;
  }
  void reader?.cancel().catch(() => undefined);
  return null;
}

/**
 * Loads a whole MP4 file and unmarks key frames in it.
 * @returns the file and, unless it is fragmented, its rewritten `moov` box; null if the server refuses the
 * file, or if the file is too large or not an MP4
 */
export async function withFewerKeys(
  url: string,
  kept: KeptKeys,
  signal: AbortSignal,
): Promise<{ file: Blob; moov: Uint8Array | null } | null> {
  const answer = await fetch(url, { credentials: 'omit', signal });
  if (!answer.ok) void answer.body?.cancel().catch(() => undefined);
  const bytes = answer.ok ? await limitedBytes(answer) : null;
  if (bytes === null) return null;
  const file = viewOf(bytes);
  const box = [...boxesIn(file)].find(({ type }) => type === 'moov');
  if (box === undefined) return null;
  const moov = markedMovie(file, box.body, kept);
  if (moov === null) fragmentMarker(kept)(bytes, true);
  // Turns the old box into free space and appends the new one, so that chunk offsets stay valid.
  else bytes.set(letters('free'), box.start + FIELD);
  return {
    file: new Blob(moov === null ? [bytes] : [bytes, new Uint8Array(moov)], { type: 'video/mp4' }),
    moov,
  };
}
