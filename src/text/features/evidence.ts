import type { PackedAs, PackedStill } from '@/domain/export/evidence';
import { dayOf } from '@/domain/dateRange';
import { fullDay } from '../format/days';
import { exactTimeText } from '../format/times';
import { say, translated } from '../language/language';
import { decimal, secondsValue } from '../format/units';

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC+02:00` */
function offsetText(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const away = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

/** `+0.5` */
const signed = (milliseconds: number): string =>
  `${milliseconds > 0 ? '+' : '−'}${decimal(Math.abs(milliseconds) / 1_000, 1)}`;

const MADE = translated('made', {
  rewrapped: 'Re-wrapped: the recording’s own pictures and sound, copied unchanged into a new MP4 file.',
  joined:
    'Re-wrapped: the recording’s own pictures and sound, copied unchanged into a new MP4 file. The host sent it in several parts; they follow each other without a gap, and where two meet a frame of sound may be left out or silent.',
  parts:
    'A ZIP of several files: the recording changes midway, so that no single video can hold it. Its own pictures and sound, copied unchanged.',
  original: 'Original: the file as the account’s server sent it.',
  segments: 'Original segments, one after the other, as the account’s server sent them.',
} satisfies Record<PackedAs, string>);

const STILLS = translated('still', {
  firstFrame: 'first frame of the recording',
  firstFramePart:
    'part of the first frame of the recording, as the player was zoomed; the recording has all of it',
  thumbnail: 'picture of the event, made by the camera’s vendor',
} satisfies Record<PackedStill['of'], string>);

export const evidenceText = translated('evidence', {
  title: 'Evidence pack',
  subtitle:
    'For an insurer, the police or a neighbour. It is made in this browser; nothing is sent anywhere.',
  contents: 'What it contains',
  clipsOf: (count: number): string =>
    say('evidence.clipsOf', { count }) ??
    (count === 1 ? '1 recording as MP4' : `${String(count)} recordings as MP4`),
  stillsOf: (count: number): string =>
    say('evidence.stillsOf', { count }) ?? (count === 1 ? 'A still of it' : `A still of each`),
  stillsZoomed: 'If you have zoomed in on a camera, its still shows only the part that you see.',
  reportOf: 'A report to print: cameras, events, local and UTC times, how each file was made, and checksums',
  sumsOf: 'SHA256SUMS, to check later that no file was changed',
  namesYou: (name: string, origin: string): string =>
    say('evidence.namesYou', { name, origin }) ??
    `The report names you (${name}) and the address of this app (${origin}).`,
  notes: 'Notes',
  notesHint: 'They appear in the report exactly as you write them.',
  tooMany: (count: number, most: number): string =>
    say('evidence.tooMany', { most, count }) ??
    `An evidence pack holds at most ${String(most)} recordings; ${String(count)} are chosen. Please choose fewer.`,
  save: 'Save evidence pack',
  cancel: 'Cancel',

  /** In the report. */
  zoned: (at: number, zone: string): string =>
    say('evidence.zoned', {
      day: fullDay(dayOf(at)),
      time: exactTimeText(at),
      zone: zone === '' ? offsetText(at) : `${zone}, ${offsetText(at)}`,
    }) ?? `${fullDay(dayOf(at))}, ${exactTimeText(at)} (${zone === '' ? '' : `${zone}, `}${offsetText(at)})`,
  utc: (at: number): string => `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')} UTC`,
  correction: (milliseconds: number, at: number): string =>
    milliseconds === 0
      ? evidenceText.noCorrection
      : (say('evidence.correction', {
          seconds: signed(milliseconds),
          time: exactTimeText(at + milliseconds),
        }) ??
        `${signed(milliseconds)} s, set by the person who made this pack; corrected time ${exactTimeText(at + milliseconds)}`),
  noCorrection: 'none',
  length: (value: number | null): string =>
    value === null ? evidenceText.unknownLength : secondsValue(value),
  unknownLength: 'not known',
  /** Sentences. */
  made: (how: PackedAs, missesSound: boolean): string[] =>
    missesSound ? [MADE[how], evidenceText.soundMissing] : [MADE[how]],
  soundMissing: 'The server keeps the sound separately, so it is not included.',
  still: (of: PackedStill['of']): string => STILLS[of],
  size: (bytes: number): string =>
    say('evidence.size', { bytes }) ?? `${bytes.toLocaleString('en-GB')} bytes`,
  report: {
    madeBy: 'Created by',
    madeAt: 'Created',
    origin: 'Account at',
    recordings: 'Recordings',
    notes: 'Notes',
    noNotes: 'None.',
    camera: 'Camera',
    event: 'Event',
    mark: 'Mark',
    starred: 'Starred by the person who made this pack',
    local: 'Local time',
    utc: 'UTC',
    clock: 'Clock correction',
    length: 'Length',
    file: 'File',
    how: 'How it was made',
    sum: 'SHA-256',
    stillFile: 'Still',
    noStill: 'none could be made',
    flaws: 'Incomplete',
    missing: 'Missing',
    notHere: 'This recording is not in the pack.',
    about:
      'All times come from the camera’s clock. The checksums of all files, including this report, are in SHA256SUMS; in the pack’s folder, “sha256sum -c SHA256SUMS” shows whether any file was changed since.',
  },
});
