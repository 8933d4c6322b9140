import { dayOf } from '@/domain/dateRange';
import { dayAndMonthText } from '../format/days';
import { exactTimeText, timeText } from '../format/times';
import { say, translated } from '../language/language';
import { minutesOf, secondsOf } from '../format/units';

/** Seconds, or whole minutes. */
function turnText(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  return isMinutes ? minutesOf(seconds / 60) : secondsOf(seconds);
}

export const wallText = translated('wall', {
  title: 'Wall',
  toolbar: 'Wall',
  group: 'Group',
  allCameras: 'All cameras',
  someCameras: 'Some cameras',
  camerasAtOnce: 'Cameras at once',
  automatic: 'Auto',
  changeEvery: 'Change every',
  never: 'Never',
  turn: turnText,
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  newWindow: 'New window',
  windowBlocked: 'The browser has blocked the new window. Allow pop-ups for this page.',
  kiosk: 'Kiosk',
  leaveKiosk: 'Press any key, or press and hold the picture, to leave.',
  pauseAll: 'Pause all',
  playAll: 'Play all',
  start: 'Start the wall',
  bringForward: 'Show cameras with activity first',
  screenStaysOn: 'Screen stays on',
  paused: 'Paused',
  play: (name: string): string => say('wall.play', { name }) ?? `Play ${name}`,
  lowBattery: 'Low battery',
  playsOnPress: 'Press Play to watch it for a minute.',
  waitingForTurn: 'Live again when its turn comes',
  connecting: 'Connecting…',
  retrying: 'Trying live again.',
  /** When the last frame was shown, Unix epoch milliseconds. */
  pictureOf: (at: number): string =>
    say('wall.pictureOf', { time: exactTimeText(at) }) ?? `Picture from ${exactTimeText(at)}`,
  /** The same of a day that is over. */
  pictureOfDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: exactTimeText(at) };
    return say('wall.pictureOfDay', when) ?? `Picture from ${when.day}, ${when.time}`;
  },
  /** When the snapshot came from the vendor, Unix epoch milliseconds; when it was taken is not said. */
  snapshotReceived: (at: number): string =>
    say('wall.snapshotReceived', { time: timeText(at) }) ?? `Snapshot received ${timeText(at)}`,
  /** The same of a day that is over. */
  snapshotReceivedOnDay: (at: number): string => {
    const when = { day: dayAndMonthText(dayOf(at)), time: timeText(at) };
    return say('wall.snapshotReceivedOnDay', when) ?? `Snapshot received ${when.day}, ${when.time}`;
  },
  empty: 'You currently have no camera device',
  noneOfThese: 'None of these cameras exist any more.',
  showAll: 'Show all cameras',
});
