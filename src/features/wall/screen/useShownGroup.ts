import { useEffect, useRef } from 'react';
import type { WallAddress } from '@/domain/wall/address';
import type { ShownGroup } from '@/features/arrange/useGroups';

const hasExactly = (cameraIds: readonly string[], { cameraIds: own }: ShownGroup): boolean =>
  own.length > 0 && own.length === cameraIds.length && own.every((id) => cameraIds.includes(id));

/**
 * Finds the group whose cameras the address names, in whatever order. While it is edited the address follows it.
 * @returns undefined where the address names no group's cameras.
 */
export function useShownGroup(
  groups: readonly ShownGroup[],
  cameraIds: readonly string[],
  change: (change: Partial<WallAddress>) => void,
): ShownGroup | undefined {
  const before = useRef(groups);
  useEffect(() => {
    const last = before.current.find((group) => hasExactly(cameraIds, group));
    before.current = groups;
    const now = groups.find(({ name }) => name === last?.name);
    if (now && now.cameraIds.length > 0 && !hasExactly(cameraIds, now)) change({ cameraIds: now.cameraIds });
  }, [groups, cameraIds, change]);
  return groups.find((group) => hasExactly(cameraIds, group));
}
