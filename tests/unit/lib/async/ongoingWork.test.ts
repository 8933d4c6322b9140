import { expect, it } from 'vitest';
import { beginOngoingWork, hasOngoingWork } from '@/lib/async/ongoingWork';

it('ongoing work: lasts until each of its parts has ended', () => {
  expect(hasOngoingWork()).toBe(false);
  const endFirst = beginOngoingWork();
  const endSecond = beginOngoingWork();
  endFirst();
  endFirst();
  expect(hasOngoingWork()).toBe(true);
  endSecond();
  expect(hasOngoingWork()).toBe(false);
});
