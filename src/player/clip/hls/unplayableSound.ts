import type { Fragment } from 'hls.js/light';
import { boxesIn, child, children, codecOf, FIELD, trackIdOf, viewOf } from '@/lib/files/mp4Boxes';
import { isTransportStream, removeDolby, type DolbyCodec } from './dolbySound';

const FREE = new TextEncoder().encode('free');

/** Turns a box into free space, so that the offsets of all other boxes stay valid. */
const freeBox = ({ buffer, byteOffset }: DataView): void =>
  new Uint8Array(buffer, byteOffset - FREE.length, FREE.length).set(FREE);

function isUnplayable(trak: DataView): boolean {
  const codec = child(trak, 'mdia/minf/smhd') === null ? '' : codecOf(trak);
  if (codec === '') return false;
  // `isTypeSupported` cannot check these types, because they are not codec strings. Some browsers accept
  // `opus` and `flac` only in lower case.
  if (['mp4a', 'enca', '.mp3'].includes(codec)) return false;
  const names = [codec, codec.toLowerCase()];
  return !names.some((name) => MediaSource.isTypeSupported(`audio/mp4; codecs="${name}"`));
}

function removeTracks(moov: DataView): Set<number> {
  const traks = children(moov, 'trak');
  const unplayable = traks.filter(isUnplayable);
  const ids = new Set(unplayable.flatMap((trak) => trackIdOf(trak) ?? []));
  if (unplayable.length === traks.length) return new Set();
  const mvex = child(moov, 'mvex');
  const defaults = (mvex ? children(mvex, 'trex') : []).filter((trex) => ids.has(trex.getUint32(FIELD)));
  for (const box of [...unplayable, ...defaults]) freeBox(box);
  return ids;
}

/**
 * Removes audio that hls.js or the browser cannot play, such as PCM in fragmented MP4 or EC-3 in a transport
 * stream. Otherwise such a track would make the whole recording unplayable.
 */
export class UnplayableSound {
  readonly #removed = new WeakMap<Fragment, ReadonlySet<number>>();
  readonly #canDemuxAc3: boolean;
  hasRemoved = false;

  /** @param canDemuxAc3 true for the full build, which demuxes AC-3 if the browser can play it */
  constructor(canDemuxAc3: boolean) {
    this.#canDemuxAc3 = canDemuxAc3;
  }

  /** @param payload segment that hls.js has not read yet; changed in place */
  removeFrom(frag: Fragment, payload: ArrayBuffer): void {
    const bytes = new Uint8Array(payload);
    if (isTransportStream(bytes)) {
      const isUnplayable = (codec: DolbyCodec) =>
        codec === 'ec-3' ||
        !this.#canDemuxAc3 ||
        !MediaSource.isTypeSupported(`audio/mp4; codecs="${codec}"`);
      this.hasRemoved = removeDolby(bytes, isUnplayable) || this.hasRemoved;
      return;
    }
    const file = viewOf(bytes);
    for (const { type, body } of boxesIn(file)) {
      if (type === 'moov') this.#removed.set(frag, removeTracks(body));
      const ids = this.#removed.get(frag) ?? (frag.initSegment && this.#removed.get(frag.initSegment));
      if (!ids?.size) continue;
      this.hasRemoved = true;
      for (const traf of type === 'moof' ? children(body, 'traf') : []) {
        if (ids.has(child(traf, 'tfhd')?.getUint32(FIELD) ?? 0)) freeBox(traf);
      }
    }
  }
}
