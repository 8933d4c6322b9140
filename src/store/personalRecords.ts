import { useCallback, useSyncExternalStore } from 'react';
import {
  createPersonalRecords,
  type PersonalRecord,
  type PersonalRecordName,
  type PersonalRecords,
} from '@/session/personalRecords';
import { useServices } from './hooks';
import type { Services } from './services';

export const personalRecords = (services: Services): PersonalRecords =>
  services.personalRecords(createPersonalRecords);

function useRecord<Value>(name: PersonalRecordName, read: (records: PersonalRecords) => Value): Value {
  const records = personalRecords(useServices());
  return useSyncExternalStore(
    useCallback((listener) => records.subscribe(name, listener), [records, name]),
    () => read(records),
  );
}

/** Null until it is read. */
export const usePersonalRecord = (name: PersonalRecordName): PersonalRecord | null =>
  useRecord(name, (records) => records.current(name));

/** True if the code to read it failed to load. */
export const usePersonalRecordFailed = (name: PersonalRecordName): boolean =>
  useRecord(name, (records) => records.hasFailed(name));
