import { readCallFault, writeCallFault, type CallFault } from '../calls/callFaults';
import { isConditionName, readCondition, writeCondition, type Conditions } from './conditions';
import { NAMES, NETWORKS, type Names, type Network } from './behavior';
import { isMediaFault, type MediaFault } from '../files/mediaFaults';
import { isScenarioName, type ScenarioName } from './scenarios';

/** Each key is also the local part of the account's e-mail address. */
export const ACCOUNTS = {
  demo: 'owner of most cameras, guest of two',
  anna: 'owner of Street, guest of Front Door',
  olena: 'owner of Nursery',
  yuki: 'guest of Front Door',
  omar: 'guest of Driveway',
  phone: 'a numeric username, guest of Street',
  newcomer: 'no camera',
} as const;
export type AccountName = keyof typeof ACCOUNTS;

export const ROLES = { 0: 'home only', 1: 'vehicles only', 2: 'both' } as const;
export type RoleNumber = 0 | 1 | 2;

export const MAX_CAMERAS = 1_000;
export const MAX_EVENTS = 100_000;
export const MAX_SEED = 4_095;

export interface MediaFaultSetting {
  /** A camera's display name or UUID, the UUID of a clip's event, or `*` for all cameras. */
  on: string;
  fault: MediaFault;
  /** Number of uses. Null for the fault's default. */
  times: number | null;
}

/** State of the mock as plain data. A field that is null means its default. */
export interface Setting {
  /** Later scenarios override earlier ones. */
  scenarios: readonly ScenarioName[];
  seed: number | null;
  /** ISO 8601. Without an offset, the time is in `zone`. */
  now: string | null;
  /** IANA name, such as `Europe/Berlin`. */
  zone: string | null;
  cameras: number | null;
  /** Number of events that all cameras together have in the last 30 days. */
  events: number | null;
  account: AccountName | null;
  role: RoleNumber | null;
  names: Names;
  network: Network;
  faults: readonly CallFault[];
  media: readonly MediaFaultSetting[];
  conditions: Conditions;
  bundle: string | null;
}

export const usualSetting = (): Setting => ({
  scenarios: [],
  seed: null,
  now: null,
  zone: null,
  cameras: null,
  events: null,
  account: null,
  role: null,
  names: 'usual',
  network: 'usual',
  faults: [],
  media: [],
  conditions: {},
  bundle: null,
});

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;
const MEDIA = /^([a-z0-9-]+)(?: (\d{1,3})x)? on (.+)$/s;

const isInstant = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text));

function isZone(text: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    // Only newer browsers accept offsets such as +03:00 as zones, so all offsets are rejected.
    return timeZone !== '' && /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

export const writeMediaFault = ({ on, fault, times }: MediaFaultSetting): string =>
  `${fault}${times === null ? '' : ` ${times}x`} on ${on}`;

function readMediaFault(text: string): MediaFaultSetting | null {
  const [, fault = '', times, on = ''] = MEDIA.exec(text) ?? [];
  return isMediaFault(fault) ? { fault, times: times === undefined ? null : Number(times), on } : null;
}

const wholeNumber = (text: string, max: number): number | undefined => {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= max ? number : undefined;
};
const oneOf = <Key extends string>(text: string, among: Readonly<Record<Key, string>>): Key | undefined =>
  Object.hasOwn(among, text) ? (text as Key) : undefined;

/** @returns undefined for an invalid value */
type Read = (text: string, before: Setting) => Partial<Setting> | undefined;

const one =
  <Key extends keyof Setting>(key: Key, read: (text: string) => Setting[Key] | undefined): Read =>
  (text) => {
    const value = read(text);
    return value === undefined ? undefined : { [key]: value };
  };

/**
 * Parameters of links. There, all of them except `scenario` have the prefix `demo-`. All except `bundle` are
 * also options of `npm start`.
 */
const WORDS = {
  scenario: (text, { scenarios }) => {
    const names = text.split(',').filter((name) => name !== '' && name !== 'none');
    return names.every(isScenarioName) ? { scenarios: [...scenarios, ...names] } : undefined;
  },
  seed: one('seed', (text) => wholeNumber(text, MAX_SEED)),
  now: one('now', (text) => (isInstant(text) ? text : undefined)),
  zone: one('zone', (text) => (isZone(text) ? text : undefined)),
  cameras: one('cameras', (text) => wholeNumber(text, MAX_CAMERAS)),
  events: one('events', (text) => wholeNumber(text, MAX_EVENTS)),
  account: one('account', (text) => oneOf(text, ACCOUNTS)),
  role: one('role', (text) => (oneOf(text, ROLES) === undefined ? undefined : (Number(text) as RoleNumber))),
  names: one('names', (text) => oneOf(text, NAMES)),
  network: one('network', (text) => oneOf(text, NETWORKS)),
  fault: (text, { faults }) => {
    const fault = readCallFault(text);
    return fault ? { faults: [...faults, fault] } : undefined;
  },
  media: (text, { media }) => {
    const fault = readMediaFault(text);
    return fault ? { media: [...media, fault] } : undefined;
  },
  condition: (text, { conditions }) => {
    const condition = readCondition(text);
    return condition ? { conditions: { ...conditions, ...condition } } : undefined;
  },
  bundle: one('bundle', (text) => (/^[\w.-]+$/.test(text) ? text : undefined)),
} as const satisfies Record<string, Read>;

type Word = keyof typeof WORDS;

const PREFIX = 'demo-';
const isWord = (text: string): text is Word => Object.hasOwn(WORDS, text);

/** @returns null for a parameter of the app */
const wordOf = (parameter: string): string | null => {
  if (parameter === 'scenario') return parameter;
  return parameter.startsWith(PREFIX) ? parameter.slice(PREFIX.length) : null;
};

export const parameterOf = (word: string): string => (word === 'scenario' ? word : `${PREFIX}${word}`);

export interface SettingRead {
  setting: Setting;
  /** Messages about invalid parameters. The other parameters still apply. */
  notes: string[];
  hasParameters: boolean;
}

/**
 * Ignores parameters of the app.
 * @param parameters such as `new URLSearchParams(location.search)`
 */
export function readSetting(parameters: Iterable<readonly [string, string]>): SettingRead {
  const read: SettingRead = { setting: usualSetting(), notes: [], hasParameters: false };
  for (const [parameter, text] of parameters) {
    const word = wordOf(parameter);
    if (word === null) continue;
    read.hasParameters = true;
    if (!isWord(word)) {
      read.notes.push(`The demo has no “${parameter}”.`);
      continue;
    }
    const change: Partial<Setting> | undefined = WORDS[word](text, read.setting);
    if (change) Object.assign(read.setting, change);
    else read.notes.push(`“${text}” is nothing that “${parameter}” can be.`);
  }
  return read;
}

/** @returns no parameters for the default setting */
export function writeSetting(setting: Setting): URLSearchParams {
  const parameters = new URLSearchParams();
  const write = (word: Word, value: string | number | null) => {
    if (value !== null) parameters.append(parameterOf(word), String(value));
  };
  if (setting.scenarios.length > 0) write('scenario', setting.scenarios.join(','));
  for (const key of ['seed', 'now', 'zone', 'cameras', 'events', 'account', 'role'] as const) {
    write(key, setting[key]);
  }
  if (setting.names !== 'usual') write('names', setting.names);
  if (setting.network !== 'usual') write('network', setting.network);
  for (const fault of setting.faults) write('fault', writeCallFault(fault));
  for (const fault of setting.media) write('media', writeMediaFault(fault));
  for (const [name, value] of Object.entries(setting.conditions)) {
    if (isConditionName(name)) write('condition', writeCondition(name, value));
  }
  write('bundle', setting.bundle);
  return parameters;
}

export function withoutSetting(address: string): string {
  const url = new URL(address);
  for (const parameter of Array.from(url.searchParams.keys())) {
    if (wordOf(parameter) !== null) url.searchParams.delete(parameter);
  }
  return url.href;
}

/** Unlike `writeSetting`, also encodes the default setting. */
export function linkTo(setting: Setting, page: string): string {
  const url = new URL(withoutSetting(page));
  for (const [name, value] of writeSetting(setting)) url.searchParams.append(name, value);
  if (!readSetting(url.searchParams).hasParameters) url.searchParams.append('scenario', 'none');
  // Queries may contain colons, commas and slashes, which are easier to read unescaped.
  url.search = url.search.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return url.href;
}
