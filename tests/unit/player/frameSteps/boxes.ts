const u32 = (...values: number[]): number[] =>
  values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);

const box = (type: string, ...content: readonly (readonly number[])[]): number[] => {
  const body = content.flat();
  return [...u32(8 + body.length), ...Array.from(type, (letter) => letter.charCodeAt(0)), ...body];
};

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

interface WrittenTrack {
  id: number;
  handler: 'vide' | 'soun';
  timescale: number;
  edit?: number;
  /** Durations of empty edits before `edit`, in the movie's time scale. */
  empty?: readonly number[];
  duration?: number;
}

const trak = ({ id, handler, timescale, edit, empty = [] }: WrittenTrack): number[] =>
  box(
    'trak',
    box('tkhd', u32(0, 0, 0, id)),
    edit === undefined
      ? []
      : box(
          'edts',
          box(
            'elst',
            u32(
              0,
              1 + empty.length,
              ...empty.flatMap((duration) => [duration, 0xffff_ffff, 0x1_0000]),
              0,
              edit,
            ),
          ),
        ),
    box('mdia', box('mdhd', u32(0, 0, 0, timescale)), box('hdlr', u32(0, 0), letters(handler))),
  );

export const moov = (...tracks: WrittenTrack[]): number[] =>
  box(
    'moov',
    ...tracks.map(trak),
    box('mvex', ...tracks.map(({ id, duration = 0 }) => box('trex', u32(0, id, 1, duration, 0, 0x1_0000)))),
  );

export interface WrittenSample {
  duration: number;
  delay: number;
  isKey: boolean;
}

export const moof = (id: number, decodeTime: number, samples: readonly WrittenSample[]): number[] =>
  box(
    'moof',
    box(
      'traf',
      box('tfhd', u32(0, id)),
      box('tfdt', u32(0, decodeTime)),
      box(
        'trun',
        // Each sample has a duration, flags and a composition time offset.
        u32(0x0100_0d00, samples.length),
        ...samples.map(({ duration, delay, isKey }) => u32(duration, isKey ? 0 : 0x1_0000, delay)),
      ),
    ),
  );

/**
 * Creates a fragment whose samples use the track's default duration. Only the first sample has its own flags.
 */
export const plainMoof = (id: number, decodeTime: number, count: number): number[] =>
  box(
    'moof',
    box(
      'traf',
      box('tfhd', u32(0x02_0000, id)),
      box('tfdt', u32(0, decodeTime)),
      box('trun', u32(0x04, count, 0)),
    ),
  );

export const mdat = (length: number): number[] =>
  box(
    'mdat',
    Array.from({ length }, () => 7),
  );

export const largeMdat = (length: number): number[] => [
  ...u32(1),
  ...letters('mdat'),
  ...u32(0, 16 + length),
  ...Array.from({ length }, () => 7),
];

export const endlessMdat = (length: number): number[] => [
  ...u32(0),
  ...letters('mdat'),
  ...Array.from({ length }, () => 7),
];

export const bytes = (...boxes: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(boxes.flat());
