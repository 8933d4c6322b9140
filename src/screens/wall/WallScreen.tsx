import { Cctv } from 'lucide-react';
import { useEffect } from 'react';
import { isDropped } from '@/domain/result';
import { isOnline } from '@/lib/online';
import { useKioskScreen } from '@/features/wall/useKioskScreen';
import { Wall } from '@/features/wall/Wall';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadCameras } from '@/store/cameras';
import { selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { actionText } from '@/text/actions';
import { wallText } from '@/text/features/wall';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useComeback } from '@/ui/hooks/useComeback';
import styles from './WallScreen.module.css';

/** How often the list of cameras is brought up to date, so that one that comes back plays by itself. */
const RENEW_LIST = 60_000;

/** All cameras at once, live, for a screen without a user in front of it. */
export function WallScreen() {
  const dispatch = useAppDispatch();
  const cameras = useAppSelector(selectCameras);
  const load = useAppSelector(selectCamerasLoad);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void dispatch(loadCameras({ signal }));
    const timer = setInterval(() => {
      // In the small window the wall is seen while its page is hidden.
      const isSeen = document.visibilityState !== 'hidden' || globalThis.documentPictureInPicture?.window;
      if (!isSeen || !isOnline()) return;
      void dispatch(loadCameras({ signal, whenUnreachable: 'keep' }));
    }, RENEW_LIST);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [dispatch]);
  useComeback(() => void dispatch(loadCameras({ whenUnreachable: 'keep' })));
  const { isKiosk, shift } = useKioskScreen(cameras.length > 0);

  if (cameras.length > 0) return <Wall cameras={cameras} />;
  return (
    <div
      className={isKiosk ? styles.kiosk : undefined}
      data-wall={isKiosk ? 'kiosk' : undefined}
      data-theme={isKiosk ? 'dark' : undefined}
    >
      <h1 className={isKiosk ? 'visually-hidden' : undefined}>{wallText.title}</h1>
      <div style={shift}>
        {load.kind === 'loaded' && (
          <EmptyState message={wallText.empty} art={<Cctv size={44} strokeWidth={1.3} />} />
        )}
        {load.kind === 'failed' && !isDropped(load.failure) && (
          <ErrorState failure={load.failure} onRetry={() => void dispatch(loadCameras())} />
        )}
        {(load.kind === 'idle' || load.kind === 'loading') && (
          <div role="status" aria-label={actionText.loading}>
            <Skeleton className={styles.loading} />
          </div>
        )}
      </div>
    </div>
  );
}
