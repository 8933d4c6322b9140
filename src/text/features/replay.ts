import { exactTimeText } from '../format/times';
import { isolated } from '../language/isolated';
import { englishCount } from '../format/counts';
import { say, translated, yesNo } from '../language/language';
import { listText } from '../format/lists';
import { durationText, secondsValue } from '../format/units';

export const replayText = translated('replay', {
  title: 'Replay',
  back: 'Back to Last Activity',
  day: 'Day',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  filters: 'Show only',
  cameras: 'Cameras',
  categories: 'Event types',
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
  speedValue: (rate: number): string => say('replay.speedValue', { rate }) ?? `${rate}×`,
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  mute: 'Mute',
  unmute: 'Unmute',
  later: (milliseconds: number): string =>
    say('replay.later', { duration: durationText(milliseconds) }) ?? `${durationText(milliseconds)} later`,
  played: (played: number, all: number): string =>
    say('replay.played', { played, all }) ?? `${played} of ${all} played`,
  notPlayed: (camera: string, time: string, reason: string): string =>
    say('replay.notPlayed', { camera, time, reason }) ?? `${isolated(camera)}, ${time}: ${reason}`,
  playAgain: 'Play again',
  loadingRecording: 'Loading the recording…',
  waiting: (reason: string): string =>
    say('replay.waiting', { reason }) ?? `Waiting for the network. ${reason}`,
  tryAgain: 'Try again',
  soundMuted: 'Your browser started the video without sound.',
  blocked: 'Your browser needs a click to start playing.',
  loadingCameras: 'Loading your cameras…',
  loadingDay: (done: number, all: number): string =>
    say('replay.loadingDay', { done, all }) ?? `Loading the day: ${done} of ${englishCount(all, 'camera')}`,
  loadedDay: (events: number): string =>
    say('replay.loadedDay', { events }) ?? englishCount(events, 'recording'),
  empty: 'NO CLIP EVENTS THAT DAY',
  emptyDetail: 'Nothing happened in front of these cameras.',
  noneSelected: 'No events that day match your filters.',
  showAll: 'Show all',
  noCameras: 'You currently have no camera device',
  /** Of many, the names would fill the page. */
  camerasWithoutEvents: (names: readonly string[]): string =>
    say('replay.camerasWithoutEvents', {
      count: names.length,
      few: yesNo(names.length <= 8),
      cameras: listText(names),
    }) ?? `Nothing recorded that day: ${names.length > 8 ? `${names.length} cameras` : listText(names)}.`,
  failedCameras: (names: readonly string[]): string =>
    say('replay.failedCameras', { count: names.length, cameras: listText(names) }) ??
    (names.length === 1
      ? `The events of ${listText(names)} could not be loaded. The others can be played.`
      : `The events of ${names.length} cameras could not be loaded: ${listText(names)}. The others can be played.`),
  otherCameras: 'Other cameras at this moment',
  noOtherCamera: 'No other camera recorded this moment.',
  atMost: (count: number): string =>
    say('replay.atMost', { count }) ?? `At most ${count} cameras play together.`,
  toLarge: (name: string): string => say('replay.toLarge', { name }) ?? `Enlarge ${name}`,
  unmuteCamera: (name: string): string => say('replay.unmuteCamera', { name }) ?? `Unmute ${name}`,
  nothingNow: 'Nothing recorded at this moment',
  syncedFailed: 'This recording cannot be played.',
  syncedLoading: 'Loading…',
  syncedWaiting: 'Waiting for the network…',
  clock: (name: string): string => say('replay.clock', { name }) ?? `Clock of ${name}`,
  /** Opens the correction. */
  correctClock: (name: string): string =>
    say('replay.correctClock', { name }) ?? `Correct the clock of ${name}…`,
  clockHint:
    'If this camera’s pictures run ahead of or behind the others, correct its clock here. Kept in this browser.',
  clockDone: 'Done',
  clockValue: (milliseconds: number): string =>
    milliseconds === 0
      ? replayText.clockRight
      : `${milliseconds > 0 ? '+' : '−'}${secondsValue(Math.abs(milliseconds) / 1_000)}`,
  clockRight: 'not corrected',
  earlier: 'Half a second earlier',
  laterStep: 'Half a second later',
});
