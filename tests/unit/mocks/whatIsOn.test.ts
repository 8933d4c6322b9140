import { expect, it } from 'vitest';
import { readSetting, usualSetting } from '@mocks/setting/setting';
import { whatIsOn } from '@mocks/workbench/whatIsOn';

it('active settings: list every setting of a link, each with a link that turns it off', () => {
  const link = [
    'scenario=slow,no-clips&demo-seed=8&demo-now=2026-03-29T01:30&demo-zone=Europe/Kyiv&demo-cameras=1000',
    'demo-events=1&demo-account=anna&demo-role=1&demo-names=rtl&demo-network=offline',
    'demo-fault=dropped+on+cameras&demo-media=freezes+on+Front+Door&demo-bundle=bundle.md',
    'demo-condition=vendor-clock+-600&demo-condition=shared-ids',
  ].join('&');
  const { setting } = readSetting(new URLSearchParams(link));
  const on = whatIsOn(setting);
  expect(on.map(({ text }) => text)).toEqual([
    'slow: Every answer is 3 s late.',
    'no-clips: No camera has recorded anything.',
    'Call: dropped on cameras',
    'Video: freezes on Front Door',
    "vendor-clock: the vendor's clock is -600 seconds ahead of the computer's; below 0: behind it",
    'shared-ids: two cameras have events of the same ids',
    'Seed 8',
    'Opened at 2026-03-29T01:30',
    'Time zone Europe/Kyiv',
    '1,000 cameras',
    '1 event',
    'Logged in as anna (owner of Street, guest of Front Door)',
    'Role 1, vehicles only',
    'Names right to left',
    'Network offline',
    'Answers of the bundle bundle.md',
  ]);
  for (const { off } of on) expect(whatIsOn({ ...setting, ...off })).toHaveLength(on.length - 1);
  expect(whatIsOn(usualSetting())).toEqual([]);
});
