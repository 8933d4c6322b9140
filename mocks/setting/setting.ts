import { readCallFault, writeCallFault, type CallFault } from '../calls/callFaults';
import { isConditionName, readCondition, writeCondition, type Conditions } from './conditions';
import { NAMES, NETWORKS, type Names, type Network } from './behavior';
import { isMediaFault, type MediaFault } from '../files/mediaFaults';
import { isScenarioName, type ScenarioName } from './scenarios';

/**
 * The whole state of the stand-in as plain data: what the workbench turns, what a link holds and what a test asks for.
 * `Vendor.set` makes it so, wherever the vendor runs.
 */

/** Who can be logged in when a link is opened; also the names before the at sign of their addresses. */
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

export const MOST_CAMERAS = 1_000;
export const MOST_EVENTS = 100_000;
export const HIGHEST_SEED = 4_095;

export interface MediaFaultSetting {
  /** A camera's display name or uuid, an event's uuid (its clip alone), or `*` for all cameras. */
  on: string;
  fault: MediaFault;
  /** Null: as often as this fault happens by itself. */
  times: number | null;
}

/** Null: as the stand-in is by itself. */
export interface Setting {
  /** One after the other; a later one has the last word. */
  scenarios: readonly ScenarioName[];
  /** What the recorded events are made from. */
  seed: number | null;
  /** When the page is opened: ISO 8601, of the zone where it names none. */
  now: string | null;
  /** As IANA names it. */
  zone: string | null;
  cameras: number | null;
  /** In the last 30 days, over all cameras. */
  events: number | null;
  account: AccountName | null;
  role: RoleNumber | null;
  names: Names;
  network: Network;
  faults: readonly CallFault[];
  media: readonly MediaFaultSetting[];
  conditions: Conditions;
  /** Where a bug bundle lies whose answers are given again. */
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
    // Offsets such as +03:00 are zones to newer browsers only.
    return timeZone !== '' && /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

export const writeMediaFault = ({ on, fault, times }: MediaFaultSetting): string =>
  `${fault}${times === null ? '' : ` ${times}x`} on ${on}`;

/** @returns null for what is no fault of a camera or a clip. */
function readMediaFault(text: string): MediaFaultSetting | null {
  const [, fault = '', times, on = ''] = MEDIA.exec(text) ?? [];
  return isMediaFault(fault) ? { fault, times: times === undefined ? null : Number(times), on } : null;
}

const wholeNumber = (text: string, most: number): number | undefined => {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= most ? number : undefined;
};
const oneOf = <Key extends string>(text: string, among: Readonly<Record<Key, string>>): Key | undefined =>
  Object.hasOwn(among, text) ? (text as Key) : undefined;

/** Takes one word of a link; @returns undefined for a value that cannot be. */
type Read = (text: string, before: Setting) => Partial<Setting> | undefined;

const one =
  <Key extends keyof Setting>(key: Key, read: (text: string) => Setting[Key] | undefined): Read =>
  (text) => {
    const value = read(text);
    return value === undefined ? undefined : { [key]: value };
  };

/** The words of a link (each begins with `demo-` there, but for the scenario) and of the command line. */
const WORDS = {
  scenario: (text, { scenarios }) => {
    const names = text.split(',').filter((name) => name !== '' && name !== 'none');
    return names.every(isScenarioName) ? { scenarios: [...scenarios, ...names] } : undefined;
  },
  seed: one('seed', (text) => wholeNumber(text, HIGHEST_SEED)),
  now: one('now', (text) => (isInstant(text) ? text : undefined)),
  zone: one('zone', (text) => (isZone(text) ? text : undefined)),
  cameras: one('cameras', (text) => wholeNumber(text, MOST_CAMERAS)),
  events: one('events', (text) => wholeNumber(text, MOST_EVENTS)),
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

/** @returns null for a parameter that is not the stand-in's. */
const wordOf = (parameter: string): string | null => {
  if (parameter === 'scenario') return parameter;
  return parameter.startsWith(PREFIX) ? parameter.slice(PREFIX.length) : null;
};

/** How an address calls a word of the command line. */
export const parameterOf = (word: string): string => (word === 'scenario' ? word : `${PREFIX}${word}`);

export interface SettingRead {
  setting: Setting;
  /** What could not be understood, in words; the rest counts. */
  notes: string[];
  /** Whether anything was said at all. */
  isAsked: boolean;
}

/**
 * Reads what an address says about the stand-in and leaves the app's own parameters alone.
 * @param parameters such as `new URLSearchParams(location.search)`.
 */
export function readSetting(parameters: Iterable<readonly [string, string]>): SettingRead {
  const read: SettingRead = { setting: usualSetting(), notes: [], isAsked: false };
  for (const [parameter, text] of parameters) {
    const word = wordOf(parameter);
    if (word === null) continue;
    read.isAsked = true;
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

/** The parameters that bring this setting back; empty for the usual one. */
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

/** An address without the stand-in's parameters, as the app is to see it. */
export function withoutSetting(address: string): string {
  const url = new URL(address);
  for (const parameter of Array.from(url.searchParams.keys())) {
    if (wordOf(parameter) !== null) url.searchParams.delete(parameter);
  }
  return url.href;
}

/** The address that brings this setting back, also the usual one, on a page. */
export function linkTo(setting: Setting, page: string): string {
  const url = new URL(withoutSetting(page));
  for (const [name, value] of writeSetting(setting)) url.searchParams.append(name, value);
  if (!readSetting(url.searchParams).isAsked) url.searchParams.append('scenario', 'none');
  // Colons, commas and slashes may stand in a query as they are, and are read more easily.
  url.search = url.search.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
  return url.href;
}
