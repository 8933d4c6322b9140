import type { Fragment, Hls } from 'hls.js/light';
import { MAX_CONTRADICTION_S, TS_CLOCK, unwrapped } from '@/lib/time/durations';
import { boxesIn, child, children, FIELD, timescaleOf, trackIdOf, viewOf } from '@/lib/files/mp4Boxes';

const TS_PACKET = 188;
const TS_SYNC = 0x47;

function firstPts(bytes: Uint8Array): number | null {
  for (let start = 0; start + TS_PACKET <= bytes.length; start += TS_PACKET) {
    if (bytes[start] !== TS_SYNC) return null;
    const packet = bytes.subarray(start, start + TS_PACKET);
    const [, flags = 0, , control = 0, adaptation = 0] = packet;
    const beginsUnit = (flags & 0x40) !== 0 && (control & 0x10) !== 0;
    const payload = (control & 0x20) === 0 ? 4 : 5 + adaptation;
    const [zero, zeros, one, stream = 0, , , , has = 0, , a = 0, b = 0, c = 0, d = 0, e = 0] =
      packet.subarray(payload);
    const isMedia = beginsUnit && zero === 0 && zeros === 0 && one === 1 && stream >= 0xc0 && stream < 0xf0;
    if (!isMedia || (has & 0x80) === 0) continue;
    const ticks = (a & 0x0e) * 2 ** 29 + (b << 22) + ((c & 0xfe) << 14) + (d << 7) + (e >> 1);
    return ticks / TS_CLOCK;
  }
  return null;
}

/**
 * @param init initialization segment
 * @returns the decode time of the first frame in seconds; null if unknown
 */
function firstDecodeTime(bytes: Uint8Array, init: Uint8Array): number | null {
  const moof = child(viewOf(bytes), 'moof');
  const tfhd = moof && child(moof, 'traf/tfhd');
  const tfdt = moof && child(moof, 'traf/tfdt');
  if (!tfhd || !tfdt) return null;
  for (const { type, body } of boxesIn(viewOf(init))) {
    if (type !== 'moov') continue;
    for (const trak of children(body, 'trak')) {
      const timescale = timescaleOf(trak);
      if (timescale === null || trackIdOf(trak) !== tfhd.getUint32(FIELD)) continue;
      const time = tfdt.getUint8(0) === 1 ? Number(tfdt.getBigUint64(4)) : tfdt.getUint32(4);
      return timescale === 0 ? null : time / timescale;
    }
  }
  return null;
}

/** @returns the first timestamp in seconds; null if unknown */
export function firstTimestamp(
  { initSegment }: Pick<Fragment, 'initSegment'>,
  payload: ArrayBuffer,
): number | null {
  const bytes = new Uint8Array(payload);
  if (initSegment?.data) return firstDecodeTime(bytes, initSegment.data);
  return firstPts(bytes);
}

interface Anchor {
  sn: number;
  start: number;
  timestamp: number;
}

const contradicts = (one: Anchor, other: Anchor): boolean => {
  const difference = one.timestamp - other.timestamp - (one.start - other.start);
  return Math.abs(unwrapped(difference)) > MAX_CONTRADICTION_S;
};

const keyOf = ({ type, level, cc }: Fragment): string => `${type} ${String(level)} ${String(cc)}`;

const numberOf = ({ sn }: Fragment): number => (typeof sn === 'number' ? sn : -1);

/** Detects timestamps that differ from the playlist by more than a minute. */
export class TimeJumps {
  #anchors = new Map<string, Anchor[]>();

  forget(): void {
    this.#anchors = new Map();
  }

  /**
   * Treats a jump of the camera's clock like `EXT-X-DISCONTINUITY`. Otherwise hls.js would stretch one frame
   * over the jump. Later segments get a different discontinuity number and start at their playlist time.
   * @param payload segment that hls.js has not read yet
   */
  split(
    { levels, audioTracks }: Pick<Hls, 'levels' | 'audioTracks'>,
    frag: Fragment,
    payload: ArrayBuffer,
  ): void {
    const sn = numberOf(frag);
    const timestamp = sn < 0 ? null : firstTimestamp(frag, payload);
    if (timestamp === null) return;
    const loaded = { sn, start: frag.start, timestamp };
    const other = this.#anchorsOf(frag).find((anchor) => contradicts(anchor, loaded));
    if (other !== undefined) {
      const first = Math.max(sn, other.sn);
      const playlists = [...levels, ...audioTracks].flatMap(({ details }) => details ?? []);
      const fragments = new Set<Fragment>(playlists.flatMap((details) => details.fragments));
      fragments.add(frag);
      for (const each of fragments) if (numberOf(each) >= first) each.cc += 1;
      this.forget();
    }
    this.#anchors.set(keyOf(frag), [...this.#anchorsOf(frag).filter((anchor) => anchor.sn !== sn), loaded]);
  }

  #anchorsOf(frag: Fragment): Anchor[] {
    return this.#anchors.get(keyOf(frag)) ?? [];
  }
}
