import { useEffect, useRef } from 'react';
import type { ShownGroup } from '@/features/arrange/useGroups';
import { currentChoice, type WallChoice } from './useWallAddress';

/** Compares cameras in any order; among equal groups the selected one counts. */
function shownAmong(
  groups: readonly ShownGroup[],
  { cameraIds, group }: Pick<WallChoice, 'cameraIds' | 'group'>,
): ShownGroup | undefined {
  const equal = groups.filter(
    ({ cameraIds: own }) =>
      own.length > 0 && own.length === cameraIds.length && own.every((id) => cameraIds.includes(id)),
  );
  return equal.find(({ name }) => name === group) ?? equal[0];
}

/**
 * Finds the group of the address's cameras, and updates the address while that group is edited.
 * @returns undefined without such a group
 */
export function useShownGroup(
  groups: readonly ShownGroup[],
  address: WallChoice,
  change: (change: Partial<WallChoice>) => void,
): ShownGroup | undefined {
  const before = useRef(groups);
  useEffect(() => {
    if (before.current === groups) return;
    const last = shownAmong(before.current, currentChoice());
    before.current = groups;
    const now = groups.find(({ name }) => name === last?.name);
    if (now && now.cameraIds.length > 0 && shownAmong([now], currentChoice()) === undefined) {
      change({ cameraIds: now.cameraIds, group: now.name });
    }
  }, [groups, change]);
  return shownAmong(groups, address);
}
