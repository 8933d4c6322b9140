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

const isAudio = (trak: DataView): boolean => child(trak, 'mdia/minf/smhd') !== null;

const hasSamples = (traf: DataView): boolean =>
  children(traf, 'trun').some((trun) => trun.getUint32(FIELD) > 0);

/** Audio tracks by `track_ID`; true for a removed one. */
type AudioTracks = ReadonlyMap<number, boolean>;

function removeTracks(moov: DataView, removesAll: boolean): AudioTracks {
  const traks = children(moov, 'trak');
  const audio = traks.filter(isAudio);
  const found = audio.filter((trak) => removesAll || isUnplayable(trak));
  const removed = new Map(
    (found.length === traks.length ? [] : found).map((trak) => [trackIdOf(trak), trak]),
  );
  const mvex = child(moov, 'mvex');
  const defaults = (mvex ? children(mvex, 'trex') : []).filter((trex) => removed.has(trex.getUint32(FIELD)));
  for (const box of [...removed.values(), ...defaults]) freeBox(box);
  return new Map(audio.map((trak) => [trackIdOf(trak) ?? 0, removed.has(trackIdOf(trak))]));
}

/**
 * Removes audio that hls.js or the browser cannot play, such as PCM in fragmented MP4 or EC-3 in a transport
 * stream. Otherwise such a track could make the whole recording unplayable.
 */
export class UnplayableSound {
  readonly #tracks = new WeakMap<Fragment, AudioTracks>();
  readonly #canDemuxAc3: boolean;
  hasRemoved = false;

  /** @param canDemuxAc3 true for the full build, which demuxes AC-3 if the browser can play it */
  constructor(canDemuxAc3: boolean) {
    this.#canDemuxAc3 = canDemuxAc3;
  }

  /**
   * @param payload segment that hls.js has not read yet; changed in place
   * @param removesAll true to remove playable audio of fragmented MP4 too
   * @returns true for a segment of fragmented MP4 without frames of a remaining audio track
   */
  removeFrom(frag: Fragment, payload: ArrayBuffer, removesAll = false): boolean {
    const bytes = new Uint8Array(payload);
    if (isTransportStream(bytes)) {
      const isUnplayable = (codec: DolbyCodec) =>
        codec === 'ec-3' ||
        !this.#canDemuxAc3 ||
        !MediaSource.isTypeSupported(`audio/mp4; codecs="${codec}"`);
      this.hasRemoved = removeDolby(bytes, isUnplayable) || this.hasRemoved;
      return false;
    }
    let lacksAudio: boolean | null = null;
    for (const { type, body } of boxesIn(viewOf(bytes))) {
      if (type === 'moov') this.#tracks.set(frag, removeTracks(body, removesAll));
      const tracks = this.#tracks.get(frag) ?? (frag.initSegment && this.#tracks.get(frag.initSegment));
      if (!tracks?.size) continue;
      const removed = new Set(tracks.values());
      this.hasRemoved ||= removed.has(true);
      if (type !== 'moof') continue;
      lacksAudio ??= removed.has(false);
      for (const traf of children(body, 'traf')) {
        const isRemoved = tracks.get(child(traf, 'tfhd')?.getUint32(FIELD) ?? 0);
        if (isRemoved === true) freeBox(traf);
        else if (isRemoved === false && hasSamples(traf)) lacksAudio = false;
      }
    }
    return lacksAudio ?? false;
  }
}
