import { expect, it } from 'vitest';
import { parseGroups, withGroup, withMember, withoutGroup, withRenamed } from '@/domain/cameras/cameraGroups';

it('camera groups: can be added, renamed and removed, but always have unique names', () => {
  const groups = withGroup(withGroup(withGroup([], 'Outside'), 'Outside'), '');
  expect(groups).toEqual([{ name: 'Outside', members: [] }]);
  const both = withMember(withMember(groups, 'Outside', 'a', true), 'Outside', 'b', true);
  expect(withMember(both, 'Outside', 'a', false)).toEqual([{ name: 'Outside', members: ['b'] }]);
  expect(withMember(both, 'Inside', 'a', false)).toEqual(both);
  const renamed = withRenamed(withGroup(both, 'Inside'), 'Outside', 'Garden');
  expect(renamed).toEqual([
    { name: 'Garden', members: ['a', 'b'] },
    { name: 'Inside', members: [] },
  ]);
  for (const name of ['', 'Inside', 'Garden']) expect(withRenamed(renamed, 'Garden', name)).toBe(renamed);
  expect(withoutGroup(both, 'Outside')).toEqual([]);
});

it('camera groups: ignore malformed stored data', () => {
  expect(parseGroups([{ name: 'Outside', members: ['a', 1] }, { name: 2, members: [] }, null])).toEqual([
    { name: 'Outside', members: ['a'] },
  ]);
  expect(parseGroups('Outside')).toEqual([]);
});
