import { useCallback, useSyncExternalStore } from 'react';
import {
  createPersonalRecords,
  type PersonalRecord,
  type PersonalRecordName,
  type PersonalRecords,
} from '@/session/personalRecords';
import type { AppThunk } from './appThunk';
import { useAppDispatch } from './hooks';

export const personalRecords = (): AppThunk<PersonalRecords> => (_dispatch, _getState, services) =>
  services.personalRecords(createPersonalRecords);

/** A record of this user that stays after log-out, and its changes; null until it has been read. */
export function usePersonalRecord(name: PersonalRecordName): PersonalRecord | null {
  const records = useAppDispatch()(personalRecords());
  return useSyncExternalStore(
    useCallback((listener) => records.subscribe(name, listener), [records, name]),
    () => records.current(name),
  );
}
