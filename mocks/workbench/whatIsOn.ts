import { writeCallFault } from '../calls/callFaults';
import { CONDITION_NAMES, describeCondition } from '../setting/conditions';
import { NAMES, NETWORKS } from '../setting/behavior';
import { SCENARIOS } from '../setting/scenarios';
import { ACCOUNTS, ROLES, usualSetting, writeMediaFault, type Setting } from '../setting/setting';

export interface OnItem {
  text: string;
  off: Partial<Setting>;
}

const without = <Item>(items: readonly Item[], item: Item): Item[] => items.filter((each) => each !== item);
const counted = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

type Plain = Exclude<keyof Setting, 'scenarios' | 'faults' | 'media' | 'conditions'>;
type Words = { readonly [Key in Plain]: (value: NonNullable<Setting[Key]>) => string };

const WORDS: Words = {
  seed: (seed) => `Seed ${seed}`,
  now: (now) => `Opened at ${now}`,
  zone: (zone) => `Time zone ${zone}`,
  cameras: (cameras) => counted(cameras, 'camera'),
  events: (events) => counted(events, 'event'),
  account: (account) => `Logged in as ${account} (${ACCOUNTS[account]})`,
  role: (role) => `Role ${role}, ${ROLES[role]}`,
  names: (names) => `Names ${NAMES[names]}`,
  network: (network) => `Network ${NETWORKS[network]}`,
  bundle: (bundle) => `Answers of the bundle ${bundle}`,
};

const plainItem = (setting: Setting, key: Plain): OnItem[] => {
  const usual = usualSetting()[key];
  const value = setting[key];
  if (value === usual || value === null) return [];
  const words = WORDS[key] as (value: NonNullable<Setting[Plain]>) => string;
  return [{ text: words(value), off: { [key]: usual } }];
};

export function whatIsOn(setting: Setting): OnItem[] {
  const { scenarios, faults, media, conditions } = setting;
  return [
    ...scenarios.map((name) => ({
      text: `${name}: ${SCENARIOS[name].description}`,
      off: { scenarios: without(scenarios, name) },
    })),
    ...faults.map((fault) => ({
      text: `Call: ${writeCallFault(fault)}`,
      off: { faults: without(faults, fault) },
    })),
    ...media.map((fault) => ({
      text: `Video: ${writeMediaFault(fault)}`,
      off: { media: without(media, fault) },
    })),
    ...CONDITION_NAMES.flatMap((name) => {
      const { [name]: value, ...others } = conditions;
      return value === undefined
        ? []
        : [{ text: `${name}: ${describeCondition(name, value)}`, off: { conditions: others } }];
    }),
    ...(Object.keys(WORDS) as Plain[]).flatMap((key) => plainItem(setting, key)),
  ];
}

/** These settings take effect only when a page opens. */
const AT_OPENING = ['now', 'zone', 'account', 'role', 'bundle'] as const;

export const needsOpening = (change: Partial<Setting>): boolean => AT_OPENING.some((key) => key in change);
