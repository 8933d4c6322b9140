import english from 'messages:replay';
import { exactTimeText } from '../format/times';
import { isolated } from '../language/isolated';
import { yesNo, sayIn, texts } from '../language/language';
import { listText } from '../format/lists';
import { durationText, secondsValue } from '../format/units';

const say = sayIn('replay', english);

export const replayText = texts('replay', english, {
  timeValue: (at: number, camera: string | null, event: string | null): string =>
    [exactTimeText(at), camera, event].filter((part) => part !== null).join(', '),
  speedValue: (rate: number): string => say('speedValue', { rate }),
  later: (milliseconds: number): string => say('later', { duration: durationText(milliseconds) }),
  played: (played: number, all: number): string => say('played', { played, all }),
  notPlayed: (camera: string, time: string, reason: string): string =>
    say('notPlayed', { camera: isolated(camera), time, reason }),
  waiting: (reason: string): string => say('waiting', { reason }),
  loadingDay: (done: number, all: number): string => say('loadingDay', { done, all }),
  loadedDay: (events: number): string => say('loadedDay', { events }),
  /** Gives only the number if there are more than eight cameras, because their names would fill the page. */
  camerasWithoutEvents: (names: readonly string[]): string =>
    say('camerasWithoutEvents', {
      count: names.length,
      few: yesNo(names.length <= 8),
      cameras: listText(names),
    }),
  failedCameras: (names: readonly string[]): string =>
    say('failedCameras', { count: names.length, cameras: listText(names) }),
  atMost: (count: number): string => say('atMost', { count }),
  toLarge: (name: string): string => say('toLarge', { name }),
  unmuteCamera: (name: string): string => say('unmuteCamera', { name }),
  clock: (name: string): string => say('clock', { name }),
  correctClock: (name: string): string => say('correctClock', { name }),
  clockValue: (milliseconds: number): string =>
    milliseconds === 0
      ? replayText.clockRight
      : `${milliseconds > 0 ? '+' : '−'}${secondsValue(Math.abs(milliseconds) / 1_000)}`,
});
