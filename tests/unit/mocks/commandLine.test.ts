import { expect, it } from 'vitest';
import { bundleOf, settingOf } from '@mocks/bundle/commandLine';

it('command line: converts options to link parameters', () => {
  expect(
    settingOf([
      ['scenario', 'slow,no-clips'],
      ['seed', '7'],
      ['now', '2026-03-29T01:30'],
      ['zone', 'Europe/Kyiv'],
    ]),
  ).toEqual({
    setting: 'scenario=slow,no-clips&demo-seed=7&demo-now=2026-03-29T01:30&demo-zone=Europe/Kyiv',
    notes: [],
  });
});

it('command line: rejects an invalid time zone and a file that is no bundle', () => {
  expect(settingOf([['zone', 'Kyiv']]).notes).toEqual(['“Kyiv” is nothing that “demo-zone” can be.']);
  expect(bundleOf('no bundle', 'bundle.md')).toBeNull();
});
