import { useEffect } from 'react';
import { useServices } from '@/store/hooks';
import { markSeen } from './markEvents';
import type { MarkedEvent } from './useEventMarks';

export function useMarkSeen(event: MarkedEvent | null): void {
  const services = useServices();
  const { id, cameraId, at } = event ?? { id: null, cameraId: '', at: 0 };
  useEffect(() => {
    if (id !== null) markSeen(services, [{ id, cameraId, at }]);
  }, [services, id, cameraId, at]);
}
