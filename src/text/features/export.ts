import { isolated } from '../language/isolated';
import { say, translated } from '../language/language';
import { englishCount } from '../format/counts';
import { secondsText, secondsValue } from '../format/units';

/** `0:03.0` */
function cutTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}.${String(tenths % 10)}`;
}

/** Why recordings are no single video. */
const INCOMPATIBLE = translated('incompatible', {
  codec: 'They cannot be joined into one video, because their formats differ.',
  size: 'They cannot be one video, because their pictures differ in size.',
  settings: 'They cannot be one video, because their pictures are encoded differently.',
  sound: 'They cannot be one video, because their sound is encoded differently.',
});

/** Why they were saved as files in a ZIP. */
const ZIPPED = translated('zipped', {
  codec: 'They were saved as files in a ZIP, because their formats differ.',
  size: 'They are files in a ZIP, because their pictures differ in size.',
  settings: 'They are files in a ZIP, because their pictures are encoded differently.',
  sound: 'They are files in a ZIP, because their sound is encoded differently.',
});

/** Why one recording is no single video. */
const CHANGES = translated('changes', {
  codec: 'It cannot be one video, because its format changes midway.',
  size: 'It cannot be one video, because its pictures change their size midway.',
  settings: 'It cannot be one video, because its pictures are encoded differently midway.',
  sound: 'It cannot be one video, because its sound is encoded differently midway.',
  timestamps: 'It cannot be one video, because its times do not fit into one MP4.',
  damaged: 'It cannot be one video, because a part of it cannot be read.',
  soundOnly: 'It cannot be one video, because it has sound only.',
});

/** Why one recording was saved as several files. */
const PARTS = {
  codec: 'its format changes midway',
  size: 'its pictures change their size midway',
  settings: 'its pictures are encoded differently midway',
  sound: 'its sound is encoded differently midway',
  timestamps: 'its times do not fit into one MP4',
  damaged: 'a part of it cannot be read',
  soundOnly: 'it has sound only',
};

/** What is said about saving: in the player's menu, beside rows, and while it goes on. */
export const exportText = translated('export', {
  rowMenu: (row: string) => say('export.rowMenu', { row }) ?? `More for ${row}`,
  findingCutPoints: 'Looking for the places where this clip can be cut…',
  cutStart: 'Start of the cut',
  cutEnd: 'End of the cut',
  cutValue: (at: number, length: number) =>
    say('export.cutValue', { at: cutTime(at), length: cutTime(length) }) ??
    `${cutTime(at)} of ${cutTime(length)}`,
  cutRange: (start: number, end: number) =>
    say('export.cutRange', { start: cutTime(start), end: cutTime(end) }) ??
    `${cutTime(start)} to ${cutTime(end)}`,
  cutLength: secondsValue,
  preview: 'Preview',
  saveCut: 'Save cut',
  cancelCut: 'Cancel',
  saving: (fileName: string) => say('export.saving', { fileName }) ?? `Saving ${fileName}`,
  cancel: (fileName: string) => say('export.cancel', { fileName }) ?? `Cancel saving ${fileName}`,
  share: 'Share…',
  notShared: 'It could not be shared. You’ll find it in your downloads.',

  /** Why a file holds the parts as they came. */
  passthrough: {
    codec: 'Its format cannot be stored in an MP4, so it was saved unchanged.',
    damaged: 'A part of it cannot be read, so it was saved as it came.',
    soundOnly: 'It has sound only, so it was saved as it came.',
    timestamps: 'Its timestamps cannot be stored in an MP4, so it was saved unchanged.',
    size: 'The picture size changes partway through, so it was saved unchanged.',
    settings: 'The picture encoding changes partway through, so it was saved unchanged.',
    sound: 'The sound encoding changes partway through, so it was saved unchanged.',
  },
  withoutSound: 'Its sound could not be saved.',
  /** Why one recording is several files. */
  parts: (count: number, why: keyof typeof PARTS) =>
    say('export.parts', { count, why }) ??
    `It is ${count === 1 ? 'a file' : `${count} files`} in a ZIP, because ${PARTS[why]}.`,
  changes: (why: keyof typeof CHANGES) => CHANGES[why],
  /** What is not as it should be in what was saved. */
  endUnreadable: 'Its last pictures cannot be decoded.',
  growing: 'The camera was still recording: the rest is missing.',
  shorter: (seconds: number, expected: number) =>
    say('export.shorter', {
      seconds: secondsText(Math.round(seconds)),
      expected: secondsText(Math.round(expected)),
    }) ?? `Only ${secondsText(Math.round(seconds))} of ${secondsText(Math.round(expected))} could be read.`,
  flawed: (camera: string, time: string, flaws: string) =>
    say('export.flawed', { camera, time, flaws }) ?? `${isolated(camera)}, ${time}: ${flaws}`,

  tray: 'Saving',
  dismiss: (fileName: string) => say('export.dismiss', { fileName }) ?? `Dismiss ${fileName}`,
  /** `12 MB of about 40 MB, 5 s left` */
  progress: (done: string, total: string | null, left: string | null) =>
    say('export.progress', { done, total: total ?? 'none', left: left ?? 'none' }) ??
    [total === null ? done : `${done} of about ${total}`, ...(left === null ? [] : [`${left} left`])].join(
      ', ',
    ),
  starting: 'Starting…',
  waiting: 'The server is busy. Saving continues by itself…',
  notSaved: (fileName: string) => say('export.notSaved', { fileName }) ?? `${fileName} was not saved`,
  notSavedYet: (fileName: string) =>
    say('export.notSavedYet', { fileName }) ?? `${fileName} is not saved yet`,
  someSaved: (saved: number, of: number) =>
    say('export.someSaved', { saved, of }) ?? `${saved} of ${of} clips saved`,
  excerpts: (shown: number, of: number) =>
    say('export.excerpts', { shown, of }) ??
    `Made of excerpts of ${shown} of ${englishCount(of, 'recording')}`,
  zipped: (why: keyof typeof ZIPPED) => ZIPPED[why],
  incompatible: (why: keyof typeof INCOMPATIBLE) => INCOMPATIBLE[why],
  saveAsZip: 'Save as ZIP',
  selectLocation: 'Choose where to save',
  skipped: (camera: string, time: string, reason: string) =>
    say('export.skipped', { camera, time, reason }) ?? `${isolated(camera)}, ${time}: ${reason}`,
  cutShort: (camera: string, time: string, reason: string) =>
    say('export.cutShort', { camera, time, reason }) ??
    `${isolated(camera)}, ${time}: only its beginning, ${reason}`,
  /** Of one among several. */
  reasons: {
    crossOrigin: 'its server does not let this page read it',
    expired: 'its link keeps expiring',
    unreachable: 'it cannot be reached',
    gone: 'it is no longer available',
    unreadable: 'it cannot be read',
    busy: 'its host is busy',
    tooLarge: 'it is too large',
    other: 'it could not be saved',
  },

  failures: {
    crossOrigin: 'This recording cannot be saved: its server does not let this page read it.',
    expired: 'This recording cannot be saved: its link keeps expiring.',
    unreachable: 'The recording cannot be reached. Nothing was saved.',
    gone: 'The recording is no longer available. Nothing was saved.',
    unreadable: 'This recording cannot be read. Nothing was saved.',
    diskFull: 'The disk is full. Nothing was saved.',
    notAllowed: 'The browser did not let the file be written.',
    gestureExpired: 'It is large and is written straight to the disk. Choose where to save it.',
    otherFormat: 'It cannot be saved as an MP4. Choose where to put it as it came.',
    verificationFailed: 'The saved file is damaged. Do not use it; please try again.',
    busy: 'The server of this recording has been busy for too long. Nothing was saved. Try again later.',
    noEncoder: 'This browser cannot make a video. Nothing was saved.',
    noneReadable: 'None of these recordings can be read. Nothing was saved.',
    codeMissing: 'A part of this app could not be loaded. Check your connection.',
    brokeOff: 'The time-lapse was interrupted. Please try again.',
    noRecording: 'LastActivities Not Found',
  },
  /** The browser can write to the disk, and was not asked to. */
  largerThanEstimated: 'This is larger than expected. Try again, and choose where to save it.',
  tooLarge: (bytes: string, limit: string) =>
    say('export.tooLarge', { bytes, limit }) ??
    `This is too large to save here: ${bytes}, and this browser’s limit is ${limit}. Cut it, or use Chrome or Edge.`,
});
