export interface PackedFile {
  name: string;
  bytes: number;
  sha256: string;
}

export type PackedAs = 'rewrapped' | 'joined' | 'parts' | 'original' | 'segments';

export interface PackedStill {
  file: PackedFile;
  of: 'firstFrame' | 'firstFramePart' | 'thumbnail';
  preview: string;
}

export type PackEntry<Failure, Flaw> =
  | {
      kind: 'packed';
      file: PackedFile;
      made: PackedAs;
      missesSound: boolean;
      seconds: number | null;
      flaws: readonly Flaw[];
      still: PackedStill | null;
    }
  | { kind: 'missing'; failure: Failure };

/**
 * Writes the format that `sha256sum -c` reads, escaping line breaks and backslashes.
 * https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
 */
export const writeChecksums = (files: readonly PackedFile[]): string =>
  files
    .map(({ name, sha256 }) => {
      const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
      return `${escaped === name ? '' : '\\'}${sha256}  ${escaped}\n`;
    })
    .join('');
