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

export const renameGroup =
  (name: string, newName: string): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('groups', (value) =>
      withRenamed(parseGroups(value), name, newName),
    );
  };

export const setMember =
  (name: string, cameraId: string, isMember: boolean): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('groups', (value, hash) =>
      withMember(parseGroups(value), name, hash(cameraId), isMember),
    );
  };
