import { fileTime, safeForFiles } from './fileName';

interface Named {
  cameraName: string;
  at: number;
}

const DAY = 10;

/**
 * @param recordings in chronological order; at least one
 * @returns for example `Front Door 2026-07-15 14.02.11 to 18.20.05`, without an extension
 */
export function exportFileName(recordings: readonly Named[]): string {
  const cameras = new Set(recordings.map(({ cameraName }) => cameraName));
  const [first] = cameras;
  const [begin, end] = [fileTime(recordings[0]?.at ?? 0), fileTime(recordings.at(-1)?.at ?? 0)];
  const who = cameras.size === 1 ? safeForFiles(first ?? '') : `${cameras.size} cameras`;
  const isSameDay = begin.slice(0, DAY) === end.slice(0, DAY);
  const until = begin === end ? '' : ` to ${isSameDay ? end.slice(DAY + 1) : end}`;
  return `${who} ${begin}${until}`;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

export function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let found = name;
  for (let number = 2; taken.has(folded(found)); number += 1) found = `${stem} (${number})${extension}`;
  taken.add(folded(found));
  return found;
}
