import type { RecordingProblem } from '@/domain/recordingProblem';
import { englishCount } from '../format/counts';
import { say, translated } from '../language/language';
import { durationText, percentText } from '../format/units';

const percent = (share: number): string => percentText(Math.round(share * 100));

/** Why recordings could not be searched or shown. */
export const recordingProblems = translated('findMotion.problems', {
  encrypted: 'damaged, or encrypted without a key',
  codec: 'in a format that this browser does not decode',
  soundOnly: 'sound only, without pictures',
  gone: 'no longer available',
  expired: 'the link keeps expiring',
  unreachable: 'cannot be reached',
  slow: 'too slow to load',
  refused: 'the host does not let this page read recordings',
  interrupted: 'the search ended too soon',
  other: 'cannot be read',
} satisfies Record<RecordingProblem, string>);

const NOTHING = translated('findMotion', { nothing: 'Nothing moved there.' });

export const findMotionText = translated('findMotion', {
  findMotion: 'Find motion',
  region: 'Region',
  /** @param index from 0 on; the first one has no number. */
  regionName: (index: number): string =>
    index === 0
      ? findMotionText.region
      : (say('findMotion.regionName', { number: index + 1 }) ?? `Region ${index + 1}`),
  addRectangle: 'Add rectangle',
  addPolygon: 'Add polygon',
  removeArea: (name: string): string => say('findMotion.removeArea', { name }) ?? `Remove ${name}`,
  polygonHint:
    'Draw around a place, or drag the polygon or its points. Arrow keys move it, or the point with the focus; Enter adds a point after that one, Delete removes it.',
  /** @param place shares of the picture. */
  point: (number: number, of: number, place: { x: number; y: number }): string => {
    const [x, y] = [percent(place.x), percent(place.y)];
    return (
      say('findMotion.point', { number, of, x, y }) ??
      `Point ${number} of ${of}, ${x} from the left, ${y} from the top`
    );
  },
  regionHint:
    'Draw on the picture to mark where to look, or drag the frame. The arrow keys move it; Shift and the arrow keys resize it.',
  /** @param region shares of the picture. */
  regionPlace: (region: { x: number; y: number; width: number; height: number }): string => {
    const [x, y] = [percent(region.x), percent(region.y)];
    const [width, height] = [percent(region.width), percent(region.height)];
    return (
      say('findMotion.regionPlace', { x, y, width, height }) ??
      `${width} wide, ${height} high, ${x} from the left, ${y} from the top`
    );
  },
  camera: 'Cameras to search',
  days: 'Days to search',
  /** @param days how many, the replayed one included. */
  daysHint: (days: number, first: string): string =>
    say('findMotion.daysHint', { days, first }) ?? `${days} days, starting ${first}.`,
  daysIncomplete: 'Not all events of these days could be loaded.',
  sensitivity: 'Sensitivity',
  sensitivities: { low: 'Low', normal: 'Normal', high: 'High' },
  search: 'Search',
  stop: 'Stop',
  searching: 'Searching recordings',
  searched: (done: number, all: number): string =>
    say('findMotion.searched', { done, all }) ?? `${done} of ${all} recordings`,
  results: 'Results',
  result: (time: string, camera: string): string =>
    say('findMotion.result', { time, camera }) ?? `${time}, ${camera}`,
  found: (moments: number): string =>
    moments === 0
      ? NOTHING.nothing
      : (say('findMotion.found', { moments }) ?? `${moments} ${moments === 1 ? 'moment' : 'moments'} found`),
  noneSearched: 'None of the recordings could be searched.',
  onlyMovement: 'Play only movement',
  /** @param milliseconds that are played. @param skipped recordings. */
  onlyMovementHint: (milliseconds: number, skipped: number): string =>
    say('findMotion.onlyMovementHint', { duration: durationText(milliseconds), skipped }) ??
    `${durationText(milliseconds)} of movement; ${skipped} ${skipped === 1 ? 'recording is' : 'recordings are'} skipped.`,
  stopped: (done: number, all: number): string =>
    say('findMotion.stopped', { done, all }) ?? `Stopped after ${done} of ${englishCount(all, 'recording')}.`,
  interrupted: (done: number, all: number): string =>
    say('findMotion.interrupted', { done, all }) ??
    `The search was interrupted: ${done} of ${englishCount(all, 'recording')} searched.`,
  notSearched: (recordings: number, problem: RecordingProblem): string => {
    const reason = recordingProblems[problem];
    return (
      say('findMotion.notSearched', { recordings, reason }) ??
      `${recordings} ${recordings === 1 ? 'recording was' : 'recordings were'} not searched: ${reason}.`
    );
  },
  tryAgain: 'Try again',
  unsupported: 'This browser cannot search recordings: it does not let pages decode video (WebCodecs).',
  failed: 'The search could not be started.',
});
