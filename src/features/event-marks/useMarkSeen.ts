import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { markSeen } from './markEvents';
import type { MarkedEvent } from './useEventMarks';

/** Marks the event as seen while its recording is shown. */
export function useMarkSeen(event: MarkedEvent | null): void {
  const dispatch = useAppDispatch();
  const { id, cameraId, at } = event ?? { id: null, cameraId: '', at: 0 };
  useEffect(() => {
    if (id !== null) dispatch(markSeen([{ id, cameraId, at }]));
  }, [dispatch, id, cameraId, at]);
}
