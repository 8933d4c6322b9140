import { useMemo } from 'react';
import { parseOrder } from '@/domain/cameras/cameraOrder';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords, usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';

/** Cameras of which this user wants to be told nothing; null until they are known. */
export function useSilentCameras(): ((cameraId: string) => boolean) | null {
  const record = usePersonalRecord('silent');
  return useMemo(() => {
    if (record === null) return null;
    const hashes = new Set(record.kind === 'stored' ? parseOrder(record.value) : []);
    return (cameraId: string) => record.kind === 'stored' && hashes.has(record.hash(cameraId));
  }, [record]);
}

/**
 * Whether events of a camera are told: of none until the silent ones are known, of all where they cannot be known, since
 * nothing told would be taken for nothing happened.
 */
export function useToldCameras(): (cameraId: string) => boolean {
  const isSilent = useSilentCameras();
  const hasFailed = usePersonalRecordFailed('silent');
  return useMemo(
    () => (cameraId: string) => (isSilent ? !isSilent(cameraId) : hasFailed),
    [isSilent, hasFailed],
  );
}

export const setCameraSilent =
  (cameraId: string, isSilent: boolean): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('silent', (value, hash) => {
      const others = parseOrder(value).filter((other) => other !== hash(cameraId));
      return isSilent ? [...others, hash(cameraId)] : others;
    });
  };
