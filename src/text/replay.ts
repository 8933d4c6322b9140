import { exactTimeText } from './days';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `2 h 14 min`, `3 min`, `45 s` */
function durationText(milliseconds: number): string {
  const whole = Math.max(0, milliseconds);
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : `${Math.round(whole / SECOND)} s`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export const replayText = {
  title: 'Replay',
  back: 'Back to Last Activity',
  day: 'Day',
  previousDay: 'Day before',
  nextDay: 'Day after',
  filters: 'Show only',
  cameras: 'Cameras',
  categories: 'Kinds',
  timeline: 'Timeline',
  time: 'Time',
  timeValue: (at: number, camera: string | null, event: string | null): string =>
    [exactTimeText(at), camera, event].filter((part) => part !== null).join(', '),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  play: 'Play',
  pause: 'Pause',
  previousEvent: 'Previous event',
  nextEvent: 'Next event',
  speed: 'Speed',
  speedValue: (rate: number): string => `${rate}x`,
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  mute: 'Mute',
  unmute: 'Sound on',
  later: (milliseconds: number): string => `${durationText(milliseconds)} later`,
  played: (played: number, all: number): string => `${played} of ${all} played`,
  notPlayed: (camera: string, time: string, reason: string): string => `${camera}, ${time}: ${reason}`,
  playAgain: 'Play again',
  loadingRecording: 'Loading the recording…',
  waiting: (reason: string): string => `Waiting for the network. ${reason}`,
  tryAgain: 'Try again',
  soundMuted: 'The browser starts video without sound.',
  blocked: 'The browser waits for your click to play.',
  loadingCameras: 'Loading your cameras…',
  loadingDay: (done: number, all: number): string => `Loading the day: ${done} of ${all} cameras`,
  loadedDay: (events: number): string => (events === 1 ? '1 recording' : `${events} recordings`),
  empty: 'NO CLIP EVENTS THAT DAY',
  emptyDetail: 'Nothing happened in front of these cameras.',
  noneSelected: 'Nothing of what you chose happened that day.',
  showAll: 'Show all',
  noCameras: 'You currently have no camera device',
  /** Of many, the names would fill the page. */
  camerasWithoutEvents: (names: readonly string[]): string =>
    `Nothing recorded that day: ${names.length > 8 ? `${names.length} cameras` : listed(names)}.`,
  failedCameras: (names: readonly string[]): string =>
    names.length === 1
      ? `The events of ${listed(names)} could not be loaded. The others can be played.`
      : `The events of ${names.length} cameras could not be loaded: ${listed(names)}. The others can be played.`,
  otherCameras: 'Other cameras at this moment',
  noOtherCamera: 'No other camera recorded this moment.',
  atMost: (count: number): string => `At most ${count} cameras play together.`,
  toLarge: (name: string): string => `Show ${name} large`,
  unmuteCamera: (name: string): string => `Hear ${name}`,
  nothingNow: 'Nothing recorded at this moment',
  syncedFailed: 'This recording cannot be played.',
  syncedLoading: 'Loading…',
  syncedWaiting: 'Waiting for the network…',
  clock: (name: string): string => `Clock of ${name}`,
  /** Opens the correction. */
  correctClock: (name: string): string => `Correct the clock of ${name}…`,
  clockHint: 'If its pictures come earlier or later than the others’, correct it here. Kept in this browser.',
  clockDone: 'Done',
  clockValue: (milliseconds: number): string =>
    milliseconds === 0
      ? 'as it is'
      : `${milliseconds > 0 ? '+' : '−'}${(Math.abs(milliseconds) / SECOND).toFixed(1)} s`,
  earlier: 'Half a second earlier',
  laterStep: 'Half a second later',
} as const;
