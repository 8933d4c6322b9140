import { parseGroups, withGroup, withMember, withoutGroup, withRenamed } from '@/domain/cameras/cameraGroups';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords } from '@/store/personalRecords';

export const addGroup =
  (name: string): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('groups', (value) => withGroup(parseGroups(value), name));
  };

export const removeGroup =
  (name: string): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('groups', (value) => withoutGroup(parseGroups(value), name));
  };

/** @returns false if a group has the new name, perhaps from another tab */
export const renameGroup =
  (name: string, newName: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isFree = true;
    await dispatch(personalRecords()).update('groups', (value) => {
      const groups = parseGroups(value);
      isFree = groups.every((group) => group.name !== newName);
      return withRenamed(groups, name, newName);
    });
    return isFree;
  };

export const setMember =
  (name: string, cameraId: string, isMember: boolean): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('groups', (value, hash) =>
      withMember(parseGroups(value), name, hash(cameraId), isMember),
    );
  };
