import { Cctv } from 'lucide-react';
import { useEffect } from 'react';
import { isDropped } from '@/domain/result';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCameras } from '@/store/cameras';
import { selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Replay } from '@/features/replay/Replay';
import { preloadTransport } from '@/player/openTransport';
import { useReplayAddress } from '@/features/replay/useReplayAddress';
import styles from '@/features/replay/Replay.module.css';
import { commonText } from '@/text/common';

export function ReplayScreen() {
  const selection = useReplayAddress();
  const dispatch = useAppDispatch();
  const cameras = useAppSelector(selectCameras);
  const load = useAppSelector(selectCamerasLoad);
  useEffect(() => {
    const controller = new AbortController();
    void dispatch(loadCameras({ signal: controller.signal }));
    preloadTransport('clip');
    return () => controller.abort();
  }, [dispatch]);

  if (cameras.length > 0) return <Replay cameras={cameras} selection={selection} />;
  return (
    <div className={styles.screen}>
      <h1>{commonText.replay}</h1>
      {load.kind === 'loaded' && (
        <EmptyState message={commonText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
      )}
      {load.kind === 'failed' && !isDropped(load.failure) && (
        <ErrorState failure={load.failure} onRetry={() => void dispatch(loadCameras())} />
      )}
      {(load.kind === 'idle' || load.kind === 'loading') && (
        <div role="status" aria-label={commonText.loadingCameras}>
          <Skeleton className={styles.loading} />
        </div>
      )}
    </div>
  );
}
