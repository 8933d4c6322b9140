import { expect, it } from 'vitest';
import { SlowSwitch } from '@/lib/async/SlowSwitch';
import { gate } from '../../../support/gate';
import { settle } from '../../../support/settle';

it('a slow switch: a press before the answer takes the last one back once that is answered', async () => {
  const slow = new SlowSwitch();
  const { opened, open } = gate();
  const asked: boolean[] = [];
  const press = () => {
    const to = !slow.isOnSoon(false);
    slow.set(to, () => {
      asked.push(to);
      return opened;
    });
  };
  press();
  press();
  expect(asked).toEqual([true]);
  open();
  await settle();
  expect(asked).toEqual([true, false]);
  // It believes the browser again.
  expect(slow.isOnSoon(true)).toBe(true);
});

it('a slow switch: has nothing to take back where the change was made at once', () => {
  const slow = new SlowSwitch();
  slow.set(true, () => null);
  expect(slow.isOnSoon(false)).toBe(false);
});
