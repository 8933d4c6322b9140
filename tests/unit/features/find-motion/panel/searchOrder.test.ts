import { expect, it } from 'vitest';
import { searchOrder } from '@/features/find-motion/panel/searchOrder';

it('order of a search: the shown camera comes first, each camera in order of time', () => {
  const day = ['door 1', 'garden 1', 'door 2', 'garden 2'].map((key) => ({
    key,
    cameraId: key.slice(0, -2),
  }));
  const keys = (shown: string | null) => searchOrder(day, shown).map(({ key }) => key);
  expect(keys('garden')).toEqual(['garden 1', 'garden 2', 'door 1', 'door 2']);
  expect(keys(null)).toEqual(['door 1', 'garden 1', 'door 2', 'garden 2']);
});
