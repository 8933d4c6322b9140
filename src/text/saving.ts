/** What is said about saving: in the player's menu, beside rows, and while it goes on. */
export const savingText = {
  saveClip: 'Save clip',
  saveKey: 'S',
  saved: 'Saved',
  saving: (fileName: string) => `Saving ${fileName}`,
  cancel: (fileName: string) => `Cancel saving ${fileName}`,
  savedAs: (fileName: string) => `Saved ${fileName}`,

  /** Why a file holds the parts as they came. */
  asItCame: {
    codec: 'Its format cannot be put into an MP4, so it was saved as it came.',
    damaged: 'A part of it cannot be read, so it was saved as it came.',
    timestamps: 'Its times do not fit into an MP4, so it was saved as it came.',
  },
  withoutSound: 'Its sound could not be saved with it.',

  failures: {
    crossOrigin: 'This recording cannot be saved: its host does not let this page read it.',
    expired: 'This recording cannot be saved: its address expires again and again.',
    unreachable: 'The recording cannot be reached. Nothing was saved.',
    gone: 'The recording is not there any more. Nothing was saved.',
    unreadable: 'This recording cannot be read. Nothing was saved.',
    diskFull: 'The disk is full. Nothing was saved.',
    notAllowed: 'The browser did not let the file be written.',
    codeMissing: 'A part of this app could not be loaded. Check your connection.',
    noRecording: 'LastActivities Not Found',
  },
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
