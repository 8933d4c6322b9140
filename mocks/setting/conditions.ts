interface Condition {
  /** Contains `n` as a placeholder for the number. */
  readonly description: string;
  /** Minimum and maximum, which are equal for a switch. */
  readonly range: readonly [number, number];
}

const ON_OR_OFF = [1, 1] as const;
const DAY_SECONDS = 86_400;

export const CONDITIONS = {
  'vendor-clock': {
    description: "the vendor's clock is n seconds ahead of the computer's; below 0: behind it",
    range: [-2 * DAY_SECONDS, 2 * DAY_SECONDS],
  },
  'no-date': { description: 'answers carry no Date header that a page may read', range: ON_OR_OFF },
  'no-iat': { description: 'tokens do not say when they were issued', range: ON_OR_OFF },
  'token-seconds': { description: 'a new token expires after n seconds', range: [1, DAY_SECONDS] },
  'token-calls': { description: 'a token expires after n calls', range: [1, 10_000] },
  'late-events': {
    description: 'every second event is listed n seconds after it happened',
    range: [1, DAY_SECONDS],
  },
  bursts: {
    description: 'each event is followed by n more within 4 s, the first in the same millisecond',
    range: [1, 3],
  },
  'shared-ids': { description: 'two cameras have events of the same ids', range: ON_OR_OFF },
  midnight: {
    description: 'each day ends with a recording that begins n seconds before midnight',
    range: [1, 3_600],
  },
  'page-size': {
    description: 'a list of events has n of them, whatever size is asked for',
    range: [1, 1_000],
  },
  'filters-last': {
    description: 'the codes are filtered after the size has been applied, so that lists are shorter',
    range: ON_OR_OFF,
  },
  'shares-end': {
    description:
      'cameras of other people are shared no more once they were listed; their calls answer status n',
    range: [403, 404],
  },
  'errors-without-cors': {
    description: 'errors of the vendor and of the media host have no CORS headers: a page cannot read them',
    range: ON_OR_OFF,
  },
  'pictures-expire': {
    description: 'addresses of snapshots and thumbnails expire after n seconds',
    range: [0, DAY_SECONDS],
  },
  'pictures-gone': { description: 'snapshots and thumbnails answer status n', range: [403, 404] },
  'database-fails': { description: 'IndexedDB keeps nothing: each write is aborted', range: ON_OR_OFF },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof CONDITIONS;
export type Conditions = { readonly [Name in ConditionName]?: number };

export const CONDITION_NAMES = Object.keys(CONDITIONS) as ConditionName[];
export const isConditionName = (name: string): name is ConditionName => Object.hasOwn(CONDITIONS, name);

export function isConditionValue(name: ConditionName, value: number): boolean {
  const [min, max] = CONDITIONS[name].range;
  return Number.isInteger(value) && value >= min && value <= max;
}

export const isSwitch = (name: ConditionName): boolean => {
  const [min, max]: readonly [number, number] = CONDITIONS[name].range;
  return min === max;
};

/** Formats a condition for a link, for example `vendor-clock -600` or `shared-ids`. */
export const writeCondition = (name: ConditionName, value: number): string =>
  isSwitch(name) ? name : `${name} ${value}`;

/** @returns null for an unknown condition or a number outside its range */
export function readCondition(text: string): Conditions | null {
  const [, name = '', number = '1'] = /^([a-z-]+)(?: (-?\d+))?$/.exec(text) ?? [];
  const value = Number(number);
  return isConditionName(name) && isConditionValue(name, value) ? { [name]: value } : null;
}

export const describeCondition = (name: ConditionName, value: number): string =>
  CONDITIONS[name].description.replaceAll(/\bn\b/g, value.toLocaleString('en'));
