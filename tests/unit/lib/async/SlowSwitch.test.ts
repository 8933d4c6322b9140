import { expect, it } from 'vitest';
import { SlowSwitch } from '@/lib/async/SlowSwitch';
import { gate } from '../../../support/gate';
import { settle } from '../../../support/settle';

it('SlowSwitch: sends a second change only after the response to the first one', async () => {
  const slow = new SlowSwitch();
  const { opened, open } = gate();
  const requests: boolean[] = [];
  const press = () => {
    const to = !slow.isOnSoon(false);
    slow.set(to, () => {
      requests.push(to);
      return opened;
    });
  };
  press();
  press();
  expect(requests).toEqual([true]);
  open();
  await settle();
  expect(requests).toEqual([true, false]);
  expect(slow.isOnSoon(true)).toBe(true);
});

it('SlowSwitch: has no pending change after a change that takes effect at once', () => {
  const slow = new SlowSwitch();
  slow.set(true, () => null);
  expect(slow.isOnSoon(false)).toBe(false);
});
