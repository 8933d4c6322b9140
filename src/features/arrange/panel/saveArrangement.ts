import { parseGroups, withGroup, withMember, withoutGroup, withRenamed } from '@/domain/cameras/cameraGroups';
import { updateRecord } from '@/features/lost-changes/lostChanges';
import type { Services } from '@/store/services';
import { parseOrder, storedOrder } from '@/domain/cameras/cameraOrder';

export async function saveOrder(services: Services, cameraIds: readonly string[]): Promise<boolean> {
  const outcome = await updateRecord(services, 'order', (value, hash) =>
    storedOrder(
      cameraIds.map((id) => hash(id)),
      parseOrder(value),
    ),
  );
  return outcome !== 'failed';
}

export async function addGroup(services: Services, name: string): Promise<boolean> {
  const outcome = await updateRecord(services, 'groups', (value) => withGroup(parseGroups(value), name));
  return outcome !== 'failed';
}

export function removeGroup(services: Services, name: string): void {
  void updateRecord(services, 'groups', (value) => withoutGroup(parseGroups(value), name));
}

/** @returns false if another group already has the new name, perhaps added in another tab */
export async function renameGroup(services: Services, name: string, newName: string): Promise<boolean> {
  let isFree = true;
  await updateRecord(services, 'groups', (value) => {
    const groups = parseGroups(value);
    isFree = groups.every((group) => group.name !== newName);
    return withRenamed(groups, name, newName);
  });
  return isFree;
}

export function setMember(services: Services, name: string, cameraId: string, isMember: boolean): void {
  void updateRecord(services, 'groups', (value, hash) =>
    withMember(parseGroups(value), name, hash(cameraId), isMember),
  );
}
