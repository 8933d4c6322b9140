/** A file in the pack. */
export interface PackedFile {
  /** As the pack's folder knows it, with `/` between folders. */
  name: string;
  bytes: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** How a file of the pack was made of the recording. */
export type PackedAs =
  /** The same pictures and sounds in a new file. */
  | 'rewrapped'
  /** The same of a recording that came in several parts, one after the other without a gap. */
  | 'joined'
  /** Parts that no single video can hold, as files in a ZIP. */
  | 'parts'
  /** The very bytes that the account's host sent. */
  | 'original'
  /** Those bytes, piece after piece. */
  | 'segments';

export interface PackedStill {
  file: PackedFile;
  /** `firstFramePart`: what the camera's zoomed view shows of it. */
  of: 'firstFrame' | 'firstFramePart' | 'thumbnail';
  /** The same, small enough to stand in a page: a `data:` address. */
  preview: string;
}

/** What became of one recording. */
export type PackEntry<Failure, Flaw> =
  | {
      kind: 'packed';
      file: PackedFile;
      made: PackedAs;
      /** Whether its sound is not in it. */
      missesSound: boolean;
      /** Its length; null where this browser cannot tell. */
      seconds: number | null;
      /** What is not as it should be in the recording. */
      flaws: readonly Flaw[];
      still: PackedStill | null;
    }
  | { kind: 'missing'; failure: Failure };

/** So many recordings at most: more could not be told on one page. */
export const MAX_IN_PACK = 10;

/**
 * What `sha256sum -c` reads: one line for each file. A name with a line break or a backslash is written as the tool itself
 * does. https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
 */
export const writeChecksums = (files: readonly PackedFile[]): string =>
  files
    .map(({ name, sha256 }) => {
      const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
      return `${escaped === name ? '' : '\\'}${sha256}  ${escaped}\n`;
    })
    .join('');
