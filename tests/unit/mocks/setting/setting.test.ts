import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALL_FAULT_KINDS, callFault, readCallFault, writeCallFault } from '@mocks/calls/callFaults';
import { CALLS } from '@mocks/calls/calls';
import { CONDITIONS, type ConditionName, type Conditions } from '@mocks/setting/conditions';
import { MEDIA_FAULTS } from '@mocks/files/mediaFaults';
import { NAMES, NETWORKS } from '@mocks/setting/behavior';
import { scenarioList, type ScenarioName } from '@mocks/setting/scenarios';
import {
  ACCOUNTS,
  MAX_SEED,
  MAX_CAMERAS,
  MAX_EVENTS,
  readSetting,
  usualSetting,
  withoutSetting,
  writeSetting,
  type Setting,
} from '@mocks/setting/setting';

const keyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(table) as Key[]));
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const upTo = (max: number) => fc.nat({ max });

const aCallFault = fc
  .record({
    call: fc.constantFrom('*' as const, ...CALLS.map(({ name }) => name)),
    kind: keyOf(CALL_FAULT_KINDS),
    status: fc.integer({ min: 200, max: 599 }),
    code: fc.stringMatching(/^[A-Z]\d{1,5}$/),
    detail: fc.string({ unit: 'grapheme' }),
    late: upTo(600),
    times: fc.constantFrom('once' as const, 'always' as const),
  })
  .map(callFault);

const aMediaFault = fc.record({
  on: fc.oneof(fc.constantFrom('*', 'Front Door'), fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 })),
  fault: keyOf(MEDIA_FAULTS),
  times: orNull(fc.integer({ min: 1, max: 999 })),
});

const someConditions: fc.Arbitrary<Conditions> = fc
  .uniqueArray(keyOf(CONDITIONS))
  .chain((names) => fc.tuple(...names.map((name) => aCondition(name))))
  .map((entries) => Object.fromEntries(entries));

function aCondition(name: ConditionName) {
  const [min, max] = CONDITIONS[name].range;
  return fc.tuple(fc.constant(name), fc.integer({ min, max }));
}

const aSetting: fc.Arbitrary<Setting> = fc.record({
  scenarios: fc.array(fc.constantFrom(...scenarioList().map(({ name }) => name as ScenarioName)), {
    maxLength: 3,
  }),
  seed: orNull(upTo(MAX_SEED)),
  now: orNull(fc.constantFrom('2026-03-29T01:30', '2026-12-31T23:59:50', '2026-06-15T12:00:00Z')),
  zone: orNull(fc.constantFrom('Europe/Kyiv', 'America/St_Johns', 'UTC', 'Pacific/Kiritimati')),
  cameras: orNull(upTo(MAX_CAMERAS)),
  events: orNull(upTo(MAX_EVENTS)),
  account: orNull(keyOf(ACCOUNTS)),
  role: orNull(fc.constantFrom(0 as const, 1 as const, 2 as const)),
  names: keyOf(NAMES),
  network: keyOf(NETWORKS),
  faults: fc.array(aCallFault, { maxLength: 3 }),
  media: fc.array(aMediaFault, { maxLength: 3 }),
  conditions: someConditions,
  bundle: orNull(fc.stringMatching(/^[\w.-]+$/)),
});

describe('settings in a URL', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(aSetting, (setting) => {
        const text = writeSetting(setting).toString();
        expect(readSetting(new URLSearchParams(text))).toMatchObject({ setting, notes: [] });
      }),
    );
  });

  it('are applied if they are valid, and reported otherwise', () => {
    const parameter = fc.oneof(
      fc.constantFrom('scenario', 'demo-seed', 'demo-fault', 'demo-media', 'demo-now', 'demo-zone', 'demo-x'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(parameter, fc.string())), (parameters) => {
        const { notes } = readSetting(parameters);
        const ours = parameters.filter(([name]) => name === 'scenario' || name.startsWith('demo-'));
        expect(notes.length).toBeLessThanOrEqual(ours.length);
      }),
    );
    const read = readSetting(
      new URLSearchParams('scenario=slo&demo-sed=7&demo-seed=8&demo-zone=Kyiv&cameras=3'),
    );
    expect(read.setting).toEqual({ ...usualSetting(), seed: 8 });
    expect(read.notes).toEqual([
      '“slo” is nothing that “scenario” can be.',
      'The demo has no “demo-sed”.',
      '“Kyiv” is nothing that “demo-zone” can be.',
    ]);
  });

  it('can contain several scenarios, or “none”', () => {
    expect(readSetting(new URLSearchParams('scenario=slow,no-clips')).setting.scenarios).toEqual([
      'slow',
      'no-clips',
    ]);
    expect(readSetting(new URLSearchParams('scenario=none'))).toMatchObject({
      hasParameters: true,
      notes: [],
    });
  });

  it("are removed from a URL, while the app's own parameters are kept", () => {
    expect(withoutSetting('https://a.example/replay?day=2026-03-29&scenario=slow&demo-seed=7&at=1#x')).toBe(
      'https://a.example/replay?day=2026-03-29&at=1#x',
    );
  });
});

describe('call fault in a URL', () => {
  it.each([
    'error on cameras',
    'error 503 E1503 late 2 once on cameras: The server has a cold: really.',
    'html 404 on *',
    'late 20 on latestEvent',
  ])('is read and written unchanged: %s', (text) => {
    const fault = readCallFault(text);
    expect(fault && writeCallFault(fault)).toBe(text);
  });

  it.each([
    'error on nothing',
    'error 99 on cameras',
    'error late on cameras',
    'error late x on cameras',
    'bang on cameras',
  ])('is rejected: %s', (text) => {
    expect(readCallFault(text)).toBeNull();
  });
});
