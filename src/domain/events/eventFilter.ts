import { eventCategory, isEventCategory, type CameraEvent, type EventCategory } from './cameraEvent';
import { EVENT_MARKS, type EventMark } from './eventMarks';
import { hourKeyOf, isHourKey, type HourKey } from './hours';

const isEventMark = (text: string): text is EventMark => EVENT_MARKS.some((mark) => mark === text);

/** Events must match every part of the filter. An empty list matches all events. */
export interface EventFilter {
  categories: readonly EventCategory[];
  cameraIds: readonly string[];
  hours: readonly HourKey[];
  marks: readonly EventMark[];
  /** Excludes events up to and including this time, Unix epoch milliseconds. */
  since: number | null;
}

export type FilterChange = (before: EventFilter) => Partial<EventFilter>;

export const NO_FILTER: EventFilter = {
  categories: [],
  cameraIds: [],
  hours: [],
  marks: [],
  since: null,
};

type Side = 'categories' | 'cameraIds' | 'hours' | 'marks';

type HasMark = (event: CameraEvent, mark: EventMark) => boolean;

export const isFiltering = (filter: EventFilter): boolean =>
  filter.categories.length + filter.cameraIds.length + filter.hours.length + filter.marks.length > 0 ||
  filter.since !== null;

/**
 * Keeps the order of the events.
 * @param except part of the filter to ignore when counting its own options
 * @param hasMark required if the filter contains marks
 */
export function filtered(
  events: readonly CameraEvent[],
  filter: EventFilter,
  except?: Side,
  hasMark: HasMark = () => false,
): readonly CameraEvent[] {
  const { since } = filter;
  const categories = except === 'categories' ? [] : filter.categories;
  const cameraIds = except === 'cameraIds' ? [] : filter.cameraIds;
  const hours = except === 'hours' ? [] : filter.hours;
  const marks = except === 'marks' ? [] : filter.marks;
  const tests: ((event: CameraEvent) => boolean)[] = [];
  if (since !== null) tests.push(({ at }) => at > since);
  if (cameraIds.length > 0) {
    const selected = new Set(cameraIds);
    tests.push(({ cameraId }) => selected.has(cameraId));
  }
  if (categories.length > 0) {
    const selected = new Set(categories);
    tests.push(({ code }) => selected.has(eventCategory(code)));
  }
  if (hours.length > 0) {
    const selected = new Set(hours);
    tests.push(({ at }) => selected.has(hourKeyOf(at)));
  }
  for (const mark of marks) tests.push((event) => hasMark(event, mark));
  return tests.length === 0 ? events : events.filter((event) => tests.every((test) => test(event)));
}

export function countedMarks(
  events: readonly CameraEvent[],
  filter: EventFilter,
  hasMark: HasMark,
): [EventMark, number][] {
  return EVENT_MARKS.map((mark) => [
    mark,
    filtered(events, { ...filter, marks: [...filter.marks, mark] }, undefined, hasMark).length,
  ]);
}

/**
 * Counts passing events by key, in descending order of the counts in `all`. Includes keys without passing
 * events.
 */
export function counted<Key>(
  all: readonly CameraEvent[],
  passing: readonly CameraEvent[],
  keyOf: (event: CameraEvent) => Key,
): [Key, number][] {
  const counts = new Map<Key, number>();
  // Orders by all events, so that options keep their positions while the user selects.
  const order = new Map<Key, number>();
  for (const event of all) order.set(keyOf(event), (order.get(keyOf(event)) ?? 0) + 1);
  for (const event of passing) counts.set(keyOf(event), (counts.get(keyOf(event)) ?? 0) + 1);
  return [...order].sort(([, one], [, other]) => other - one).map(([key]) => [key, counts.get(key) ?? 0]);
}

const NAMES = {
  categories: 'category',
  cameraIds: 'camera',
  hours: 'hour',
  marks: 'mark',
  since: 'since',
} as const;

const readInstant = (text: string | null): number | null => {
  const at = text === null || !/^\d{1,16}$/.test(text) ? Number.NaN : Number(text);
  return Number.isSafeInteger(at) ? at : null;
};

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

export const readFilter = (params: URLSearchParams): EventFilter => ({
  categories: once(params.getAll(NAMES.categories)).filter(isEventCategory),
  cameraIds: once(params.getAll(NAMES.cameraIds)).filter((id) => id !== ''),
  hours: once(params.getAll(NAMES.hours)).filter(isHourKey),
  marks: once(params.getAll(NAMES.marks)).filter(isEventMark),
  since: readInstant(params.get(NAMES.since)),
});

export function withFilter(params: URLSearchParams, filter: EventFilter): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const name of Object.values(NAMES)) after.delete(name);
  for (const side of ['categories', 'cameraIds', 'hours', 'marks'] as const) {
    for (const value of filter[side]) after.append(NAMES[side], value);
  }
  if (filter.since !== null) after.set(NAMES.since, String(filter.since));
  return after;
}
