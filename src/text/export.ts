/** `0:03.0` */
function cutTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}.${String(tenths % 10)}`;
}

/** Why recordings are no single video, after `because`. */
const INCOMPATIBLE = {
  codec: 'their formats differ',
  size: 'their pictures differ in size',
  settings: 'their pictures are encoded differently',
  sound: 'their sound is encoded differently',
} as const;

/** Why one recording is no single video, after `because`. */
const CHANGES = {
  codec: 'its format changes midway',
  size: 'its pictures change their size midway',
  settings: 'its pictures are encoded differently midway',
  sound: 'its sound is encoded differently midway',
  timestamps: 'its times do not fit into one MP4',
  damaged: 'a part of it cannot be read',
} as const;

/** What is said about saving: in the player's menu, beside rows, and while it goes on. */
export const exportText = {
  saveClip: 'Save clip',
  rowMenu: (row: string) => `More for ${row}`,
  saveKey: 'S',
  cut: 'Cut…',
  cutKey: 'C',
  cutTitle: 'Cut the clip',
  findingCutPoints: 'Looking for the places where this clip can be cut…',
  cutStart: 'Start of the cut',
  cutEnd: 'End of the cut',
  cutValue: (at: number, length: number) => `${cutTime(at)} of ${cutTime(length)}`,
  cutRange: (start: number, end: number) => `${cutTime(start)} to ${cutTime(end)}`,
  cutLength: (seconds: number) => `${seconds.toFixed(1)} s`,
  preview: 'Preview',
  saveCut: 'Save cut',
  cancelCut: 'Cancel',
  saved: 'Saved',
  saving: (fileName: string) => `Saving ${fileName}`,
  cancel: (fileName: string) => `Cancel saving ${fileName}`,
  savedAs: (fileName: string) => `Saved ${fileName}`,
  share: 'Share…',
  notShared: 'It could not be handed over. It is in your downloads.',

  /** Why a file holds the parts as they came. */
  passthrough: {
    codec: 'Its format cannot be put into an MP4, so it was saved as it came.',
    damaged: 'A part of it cannot be read, so it was saved as it came.',
    timestamps: 'Its times do not fit into an MP4, so it was saved as it came.',
    size: 'Its pictures change their size midway, so it was saved as it came.',
    settings: 'Its pictures are encoded differently midway, so it was saved as it came.',
    sound: 'Its sound is encoded differently midway, so it was saved as it came.',
  },
  withoutSound: 'Its sound could not be saved with it.',
  /** Why one recording is several files. */
  parts: (count: number, why: keyof typeof CHANGES) =>
    `It is ${count === 1 ? 'a file' : `${count} files`} in a ZIP, because ${CHANGES[why]}`,
  changes: (why: keyof typeof CHANGES) => `It cannot be one video, because ${CHANGES[why]}.`,
  /** What is not as it should be in what was saved. */
  endUnreadable: 'Its last pictures cannot be decoded',
  shorter: (seconds: number, expected: number) =>
    `Only ${secondsText(Math.round(seconds))} of ${secondsText(Math.round(expected))} were there`,
  flawed: (camera: string, time: string, flaws: string) => `${camera}, ${time}: ${flaws}`,

  tray: 'Saving',
  dismiss: (fileName: string) => `Dismiss ${fileName}`,
  /** `12 MB of about 40 MB, 5 s left` */
  progress: (done: string, total: string | null, left: string | null) =>
    [total === null ? done : `${done} of about ${total}`, ...(left === null ? [] : [`${left} left`])].join(
      ', ',
    ),
  starting: 'Starting…',
  waiting: 'The host is busy. It goes on by itself…',
  notSaved: (fileName: string) => `${fileName} was not saved`,
  notSavedYet: (fileName: string) => `${fileName} is not saved yet`,
  someSaved: (saved: number, of: number) => `${saved} of ${of} clips saved`,
  zipped: (why: keyof typeof INCOMPATIBLE) => `They are files in a ZIP, because ${INCOMPATIBLE[why]}`,
  incompatible: (why: keyof typeof INCOMPATIBLE) => `They cannot be one video, because ${INCOMPATIBLE[why]}.`,
  saveAsZip: 'Save as ZIP',
  selectLocation: 'Choose where',
  skipped: (camera: string, time: string, reason: string) => `${camera}, ${time}: ${reason}`,
  cutShort: (camera: string, time: string, reason: string) =>
    `${camera}, ${time}: only its beginning, ${reason}`,
  /** Of one among several. */
  reasons: {
    crossOrigin: 'its host does not let this page read it',
    expired: 'its address expires again and again',
    unreachable: 'it cannot be reached',
    gone: 'it is not there any more',
    unreadable: 'it cannot be read',
    busy: 'its host is busy',
    tooLarge: 'it is too large',
    other: 'it could not be saved',
  },

  failures: {
    crossOrigin: 'This recording cannot be saved: its host does not let this page read it.',
    expired: 'This recording cannot be saved: its address expires again and again.',
    unreachable: 'The recording cannot be reached. Nothing was saved.',
    gone: 'The recording is not there any more. Nothing was saved.',
    unreadable: 'This recording cannot be read. Nothing was saved.',
    diskFull: 'The disk is full. Nothing was saved.',
    notAllowed: 'The browser did not let the file be written.',
    gestureExpired: 'It is large and is written straight to the disk. Choose where to put it.',
    verificationFailed: 'The file was read back and is not right. Do not use it, and try again.',
    busy: 'The host of this recording has been busy for too long. Nothing was saved. Try again later.',
    codeMissing: 'A part of this app could not be loaded. Check your connection.',
    noRecording: 'LastActivities Not Found',
  },
  /** The browser can write to the disk, and was not asked to. */
  largerThanEstimated: 'This is larger than was thought. Try again, and choose where to put it.',
  tooLarge: (bytes: string, limit: string) =>
    `This is too large to save here: ${bytes}, and this browser can take ${limit}. Cut it, or use Chrome or Edge.`,
};

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `1.4 MB` */
export function bytesText(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${UNITS[step] ?? ''}`;
}

const MINUTE = 60;

/** `45 s`, `3 min`, `1 h 5 min` */
export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(1, seconds)} s`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes < MINUTE ? `${minutes} min` : `${Math.floor(minutes / MINUTE)} h ${minutes % MINUTE} min`;
}
