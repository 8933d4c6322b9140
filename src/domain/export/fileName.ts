import { twoDigits } from '@/lib/twoDigits';

/** Returns text such as `2026-07-15 14.02.11`. Windows forbids colons in file names. */
export function fileTime(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('.')}`;
}

/** Returns the day in `fileTime` as midnight UTC, because MP4 files are tagged with the UTC day of a date. */
export function fileDay(at: number): Date {
  const date = new Date(at);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()));
}

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/**
 * Limit in UTF-8 bytes. Most file systems allow 255 bytes for the whole name, including time and extension.
 */
const MAX_LENGTH = 120;

function shortened(text: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > MAX_LENGTH) break;
    result += character;
  }
  return result;
}

export function safeForFiles(text: string): string {
  const plain = shortened(text.replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim());
  const trimmed = plain.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return trimmed.replace(DEVICE, '$&_') || 'Camera';
}

export const clipFileName = (cameraName: string, at: number): string =>
  `${safeForFiles(cameraName)} ${fileTime(at)}.mp4`;

export const frameFileName = (cameraName: string, at: number | null): string =>
  `${safeForFiles(cameraName)}${at === null ? '' : ` ${fileTime(at)}`}.png`;
