import { describe, expect, it } from 'vitest';
import { filesThatTellTime, ORDINARY, PUT_FORWARD, TELLING, TELLING_LOGIC } from '../clocks';

describe('clock of a test run', () => {
  it('has an offset that matches its time zone', () => {
    for (const { name, now, zone } of [ORDINARY, PUT_FORWARD, ...TELLING, ...TELLING_LOGIC]) {
      const [, wall] = /^(.{19})[+-]\d\d:\d\d$/.exec(now) ?? [];
      const there = new Date(now).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
      expect(there, name).toBe(wall);
    }
  });

  it('is fixed at the time in TEST_NOW', () => {
    const at = Date.parse(process.env['TEST_NOW'] ?? '');
    expect(Date.now()).toBe(at);
    expect(new Date().getTime()).toBe(at);
  });

  it('takes different values for tests of days, lists and the mock vendor', () => {
    expect(filesThatTellTime()).toEqual(
      expect.arrayContaining([
        'tests/integration/cameraDetail-days.test.tsx',
        'tests/integration/today.test.tsx',
        'tests/unit/domain/dateRange.test.ts',
        'tests/unit/mocks/vendor.test.ts',
        'tests/unit/text/format/days.test.ts',
      ]),
    );
  });
});
