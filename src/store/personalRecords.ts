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

export const usePersonalRecord = (name: PersonalRecordName): PersonalRecord | null =>
  useRecord(name, (records) => records.current(name));

export const usePersonalRecordFailed = (name: PersonalRecordName): boolean =>
  useRecord(name, (records) => records.hasFailed(name));
