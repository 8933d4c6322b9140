import { useMemo } from 'react';
import { parseOrder } from '@/domain/cameras/cameraOrder';
import { updateRecord } from '@/features/lost-changes/lostChanges';
import { usePersonalRecord } from '@/store/personalRecords';
import type { Services } from '@/store/services';

export function useSilentCameras(): ((cameraId: string) => boolean) | null {
  const record = usePersonalRecord('silent');
  return useMemo(() => {
    if (record === null) return null;
    const hashes = new Set(record.kind === 'stored' ? parseOrder(record.value) : []);
    return (cameraId: string) => record.kind === 'stored' && hashes.has(record.hash(cameraId));
  }, [record]);
}

export function setCameraSilent(services: Services, cameraId: string, isSilent: boolean): void {
  void updateRecord(services, 'silent', (value, hash) => {
    const others = parseOrder(value).filter((other) => other !== hash(cameraId));
    return isSilent ? [...others, hash(cameraId)] : others;
  });
}
