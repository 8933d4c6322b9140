import { Cctv } from 'lucide-react';
import { useEffect } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import { isDropped } from '@/domain/result';
import { isOnline } from '@/lib/browser/online';
import { useOrdered } from '@/features/arrange/useOrdered';
import { useKioskScreen } from '@/features/wall/useKioskScreen';
import { Wall } from '@/features/wall/Wall';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCameras } from '@/store/cameras';
import { selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { actionText } from '@/text/actions';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import styles from './WallScreen.module.css';
import { commonText } from '@/text/common';

const LIST_INTERVAL_MS = 60_000;

const idOf = ({ id }: Camera): string => id;

export function WallScreen() {
  const dispatch = useAppDispatch();
  const ordered = useOrdered(useAppSelector(selectCameras), idOf);
  const load = useAppSelector(selectCamerasLoad);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void dispatch(loadCameras({ signal }));
    const timer = setInterval(() => {
      // A Picture-in-Picture window may show the wall while the page is hidden.
      const isSeen = document.visibilityState !== 'hidden' || globalThis.documentPictureInPicture?.window;
      if (!isSeen || !isOnline()) return;
      void dispatch(loadCameras({ signal, whenUnreachable: 'keep' }));
    }, LIST_INTERVAL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [dispatch]);
  useOnPageVisible(() => void dispatch(loadCameras({ whenUnreachable: 'keep' })));
  const { isKiosk, shift } = useKioskScreen(ordered !== null && ordered.length > 0);

  if (ordered !== null && ordered.length > 0) return <Wall cameras={ordered} />;
  return (
    <div
      className={isKiosk ? styles.kiosk : undefined}
      data-wall={isKiosk ? 'kiosk' : undefined}
      data-theme={isKiosk ? 'dark' : undefined}
    >
      <h1 className={isKiosk ? 'visually-hidden' : undefined}>{commonText.wall}</h1>
      <div style={shift}>
        {load.kind === 'loaded' && ordered !== null && (
          <EmptyState message={commonText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
        )}
        {load.kind === 'failed' && !isDropped(load.failure) && (
          <ErrorState failure={load.failure} onRetry={() => void dispatch(loadCameras())} />
        )}
        {(ordered === null || load.kind === 'idle' || load.kind === 'loading') && (
          <div role="status" aria-label={actionText.loading}>
            <Skeleton className={styles.loading} />
          </div>
        )}
      </div>
    </div>
  );
}
