const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-07-15 14.02.11` in this browser's zone: sorts by time, and may stand in a file's name everywhere. */
export function fileTime(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('.')}`;
}

/** What Windows forbids; macOS and Linux forbid less. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Devices of Windows, also with an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** In UTF-8 bytes: file systems take 255, with room for the time and the extension. */
const LONGEST = 120;

function shortened(text: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > LONGEST) break;
    result += character;
  }
  return result;
}

/** A text of a person as a part of a file's name. */
export function safeForFiles(text: string): string {
  const plain = shortened(text.replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim());
  const trimmed = plain.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return trimmed.replace(DEVICE, '$&_') || 'Camera';
}

/** `Front Door 2026-07-15 14.02.11.mp4` */
export const clipFileName = (cameraName: string, at: number): string =>
  `${safeForFiles(cameraName)} ${fileTime(at)}.mp4`;

/** `Front Door 2026-07-15 14.02.11.png`; without a time where it is not known (null) when the frame was taken. */
export const frameFileName = (cameraName: string, at: number | null): string =>
  `${safeForFiles(cameraName)}${at === null ? '' : ` ${fileTime(at)}`}.png`;
