import { parseGroups, withGroup, withMember, withoutGroup, withRenamed } from '@/domain/cameras/cameraGroups';
import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';

export function addGroup(services: Services, name: string): void {
  void personalRecords(services).update('groups', (value) => withGroup(parseGroups(value), name));
}

export function removeGroup(services: Services, name: string): void {
  void personalRecords(services).update('groups', (value) => withoutGroup(parseGroups(value), name));
}

/** @returns false if a group has the new name, perhaps from another tab */
export async function renameGroup(services: Services, name: string, newName: string): Promise<boolean> {
  let isFree = true;
  await personalRecords(services).update('groups', (value) => {
    const groups = parseGroups(value);
    isFree = groups.every((group) => group.name !== newName);
    return withRenamed(groups, name, newName);
  });
  return isFree;
}

export function setMember(services: Services, name: string, cameraId: string, isMember: boolean): void {
  void personalRecords(services).update('groups', (value, hash) =>
    withMember(parseGroups(value), name, hash(cameraId), isMember),
  );
}
