import { hash32, hex, seededRandom } from '../seededRandom';

/** One recorded event; ids and times depend on the seed, the camera and the day only, so a reload finds them again. */
export interface RecordedEvent {
  uuid: string;
  /** Unix epoch, milliseconds. */
  timestamp: number;
  code: string;
  /** Chooses one of the scene's thumbnails. */
  variant: number;
}

export interface HistorySource {
  uuid: string;
  index: number;
  eventsPerDay: number;
}

export interface EventHistory {
  /** All events of the last 30 days up to now, newest first. */
  of(source: HistorySource): readonly RecordedEvent[];
}

const DAY = 86_400_000;
const HISTORY_DAYS = 30;
/** A page of the app ends 5 s before the last item of the page before: events closer together would be skipped. */
const MIN_GAP = 6_000;

/** More often what happens often; the last four have no clip, and the app's `codes` filter removes them. */
const CODE_WEIGHTS: readonly (readonly [string, number])[] = [
  ['C0001', 30],
  ['C0002', 8],
  ['C0003', 22],
  ['C0004', 4],
  ['C0005', 5],
  ['C0006', 3],
  ['C0007', 2],
  ['C0008', 1],
  ['C0009', 9],
  ['C0014', 4],
  ['C0010', 3],
  ['C0015', 5],
  ['C0016', 3],
  ['C2003', 1],
];
const TOTAL_WEIGHT = CODE_WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);

function chooseCode(fraction: number): string {
  let rest = fraction * TOTAL_WEIGHT;
  for (const [code, weight] of CODE_WEIGHTS) {
    rest -= weight;
    if (rest < 0) return code;
  }
  return 'C0001';
}

function eventsOfDay(seed: number, source: HistorySource, day: number): RecordedEvent[] {
  const random = seededRandom(hash32(`${seed} ${source.uuid} ${day}`));
  const swing = source.eventsPerDay * (0.7 + random() * 0.6);
  const count = Math.max(0, Math.round(swing));
  if (count === 0) return [];
  const slot = DAY / count;
  return Array.from({ length: count }, (_, number) => {
    const timestamp = Math.floor(
      day * DAY + number * slot + MIN_GAP + random() * Math.max(0, slot - MIN_GAP),
    );
    const code = chooseCode(random());
    const tail = `${hex(hash32(`${seed} ${source.uuid} ${timestamp}`), 8)}${hex(day, 4)}`;
    const uuid = `${hex(hash32(source.uuid), 8)}-${hex(number, 4)}-4${hex(source.index, 3)}-8${hex(seed, 3)}-${tail}`;
    return { uuid, timestamp, code, variant: Math.floor(random() * 1_000) };
  });
}

export function createEventHistory(seed: number, now: () => number): EventHistory {
  const days = new Map<string, RecordedEvent[]>();
  const ofDay = (source: HistorySource, day: number): RecordedEvent[] => {
    const key = `${source.uuid} ${source.eventsPerDay} ${day}`;
    const known = days.get(key);
    if (known) return known;
    const made = eventsOfDay(seed, source, day).reverse();
    days.set(key, made);
    return made;
  };
  return {
    of(source) {
      const until = now();
      const since = until - HISTORY_DAYS * DAY;
      const today = Math.floor(until / DAY);
      const all: RecordedEvent[] = [];
      for (let day = today; day >= today - HISTORY_DAYS; day -= 1) {
        for (const event of ofDay(source, day)) {
          if (event.timestamp <= until && event.timestamp >= since) all.push(event);
        }
      }
      return all;
    },
  };
}
