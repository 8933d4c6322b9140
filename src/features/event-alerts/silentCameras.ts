import { useMemo } from 'react';
import { parseOrder } from '@/domain/cameras/cameraOrder';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords, usePersonalRecord } from '@/store/personalRecords';

/** Cameras of which this user wants to be told nothing; null until they are known. */
export function useSilentCameras(): ((cameraId: string) => boolean) | null {
  const record = usePersonalRecord('silent');
  return useMemo(() => {
    if (record === null) return null;
    const hashes = new Set(record.kind === 'stored' ? parseOrder(record.value) : []);
    return (cameraId: string) => record.kind === 'stored' && hashes.has(record.hash(cameraId));
  }, [record]);
}

export const setCameraSilent =
  (cameraId: string, isSilent: boolean): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('silent', (value, hash) => {
      const others = parseOrder(value).filter((other) => other !== hash(cameraId));
      return isSilent ? [...others, hash(cameraId)] : others;
    });
  };
