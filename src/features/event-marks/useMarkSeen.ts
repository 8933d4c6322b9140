import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { markSeen } from './markEvents';
import type { MarkedEvent } from './useEventMarks';

/** Notes that the user sees an event's recording. @param event null: none */
export function useMarkSeen(event: MarkedEvent | null): void {
  const dispatch = useAppDispatch();
  const { id, cameraId, at } = event ?? { id: null, cameraId: '', at: 0 };
  useEffect(() => {
    if (id !== null) dispatch(markSeen([{ id, cameraId, at }]));
  }, [dispatch, id, cameraId, at]);
}
