import { describe, expect, it } from 'vitest';
import { filesThatTellTime, ORDINARY, PUT_FORWARD, TELLING, TELLING_LOGIC } from '../clocks';

describe('the clocks of the tests', () => {
  it('are those of the places that they name', () => {
    for (const { name, now, zone } of [ORDINARY, PUT_FORWARD, ...TELLING, ...TELLING_LOGIC]) {
      const [, wall] = /^(.{19})[+-]\d\d:\d\d$/.exec(now) ?? [];
      const there = new Date(now).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
      expect(there, name).toBe(wall);
    }
  });

  it('are one that stands still for every test, wherever it is run', () => {
    const at = Date.parse(process.env['TEST_NOW'] ?? '');
    expect(Date.now()).toBe(at);
    expect(new Date().getTime()).toBe(at);
  });

  it('are told by the tests of days, of lists and of the stand-in', () => {
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
