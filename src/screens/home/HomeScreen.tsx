import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import Grid2x2 from 'lucide-react/icons/grid-2x2';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import List from 'lucide-react/icons/list';
import { paths } from '@/config/paths';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { useDataSaver } from '@/device/useDataSaver';
import { activeCount, type Camera } from '@/domain/cameras/camera';
import { isDropped } from '@/domain/result';
import { ArrangePanel, ArrangeToggle } from '@/features/arrange/Arrange';
import { useOrdered } from '@/features/arrange/useOrdered';
import { FEW_CAMERAS, useLastVisit } from '@/features/digest/useLastVisit';
import { preconnect } from 'react-dom';
import { whenIdle } from '@/lib/time/whenIdle';
import { controlPlaneOf, usePlayerConfig } from '@/player/playerConfig';
import { preloadTransport } from '@/player/openTransport';
import { preloadPlayer } from '@/features/playback/LazyPlayer';
import { CameraSharing } from '@/features/sharing/CameraSharing';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { houseCameraSlice, selectCameras, selectCamerasLoad } from '@/store/slices/houseCameraSlice';
import { loadCameras } from '@/store/cameras';
import { shellText } from '@/text/shell';
import { homeText } from '@/text/screens/home';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { Skeleton } from '@/ui/loading/Skeleton';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { Tiles } from './Tiles';
import styles from './HomeScreen.module.css';
import { actionText } from '@/text/actions';
import { commonText } from '@/text/common';

/**
 * Loads the player's code once the screen shows its cameras, so that Play need not wait for it. Loads nothing
 * while the user saves data. Also preconnects to the first server of a live stream if `goesLive` is true.
 * @param goesLive true if the browser can play live video and a camera is live
 */
function useIdlePlayer(isShown: boolean, goesLive: boolean): void {
  const config = usePlayerConfig();
  const savesData = useDataSaver();
  useEffect(() => {
    if (!isShown || savesData) return undefined;
    const controller = new AbortController();
    const fetchCode = async () => {
      await whenIdle(controller.signal);
      if (controller.signal.aborted) return;
      preloadPlayer();
      preloadTransport('clip');
      if (!goesLive) return;
      preloadTransport('live');
      if (!config.demo) preconnect(controlPlaneOf(config), { crossOrigin: 'anonymous' });
    };
    void fetchCode();
    return () => controller.abort();
  }, [isShown, goesLive, config, savesData]);
}

const Digest = lazyPart(
  async () => (await import('@/features/digest/Digest')).Digest,
  () => null,
);

const idOf = ({ id }: Camera): string => id;

type View = 'grid' | 'list';

const views = () =>
  [
    { value: 'grid', label: homeText.gridView, icon: <Grid2x2 size={18} /> },
    { value: 'list', label: homeText.listView, icon: <List size={18} /> },
  ] as const;
const gridOnly = () => views().filter(({ value }) => value === 'grid');

const LOADER_TIMER_MS = 1_500;

function useLoaderTimer(): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOn(false), LOADER_TIMER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOn;
}

function Loading() {
  return (
    <div className={styles.house} role="status" aria-label={actionText.loading}>
      <div className={styles.grid} data-count="3">
        <Skeleton className={styles.large} />
        <Skeleton className={styles.beside} />
        <Skeleton className={styles.beside} />
      </div>
    </div>
  );
}

const NONE: readonly Camera[] = [];

function useActivation(livePlays: boolean): (camera: Camera) => void {
  const dispatch = useAppDispatch();
  const warned = useRef(new Set<string>());
  return useCallback(
    (camera: Camera) => {
      dispatch(houseCameraSlice.actions.cameraActivated(camera.id));
      if (!camera.isLive || livePlays || warned.current.has(camera.id)) return;
      warned.current.add(camera.id);
      void showAlert(() => ({ title: shellText.unsupportedLive }), 'info');
    },
    [dispatch, livePlays],
  );
}

export function HomeScreen() {
  const dispatch = useAppDispatch();
  const ordered = useOrdered(useAppSelector(selectCameras), idOf);
  const cameras = ordered ?? NONE;
  const [isArranging, setArranging] = useState(false);
  const load = useAppSelector(selectCamerasLoad);
  const loaderOn = useLoaderTimer();
  const [livePlays] = useState(() => supportsLive(browserFeatures()));
  const [view, setView] = useState<View>('grid');
  const shownView = useDeferredValue(view);
  const isArrangingShown = useDeferredValue(isArranging);
  const [sharedId, setSharedId] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    void dispatch(loadCameras({ signal: controller.signal }));
    return () => controller.abort();
  }, [dispatch]);

  useOnPageVisible(() => void dispatch(loadCameras({ whenUnreachable: 'keep' })));

  const onPlay = useActivation(livePlays);
  const onShare = useCallback((camera: Camera) => setSharedId(camera.id), []);

  const hasCameras = cameras.length > 0;
  useIdlePlayer(hasCameras, livePlays && cameras.some(({ isLive }) => isLive));
  const savesData = useDataSaver();
  const lastVisit = useLastVisit(
    load.kind === 'loaded' && hasCameras && cameras.length <= FEW_CAMERAS && !savesData,
  );
  const cameraName = useCallback(
    (id: string) => cameras.find((camera) => camera.id === id)?.name ?? id,
    [cameras],
  );
  const isKnown = hasCameras || (load.kind === 'loaded' && ordered !== null);
  return (
    <>
      <header className={styles.header}>
        <h1>{isKnown ? homeText.heading(activeCount(cameras)) : shellText.home}</h1>
        <span className={styles.actions}>
          {hasCameras && (
            <ButtonLink to={paths.wall} icon={<LayoutDashboard size={18} />}>
              {commonText.wall}
            </ButtonLink>
          )}
          {cameras.length > 1 && <ArrangeToggle isOpen={isArranging} onToggle={setArranging} />}
          <ToggleGroup
            label={homeText.view}
            options={livePlays ? views() : gridOnly()}
            value={view}
            onChange={setView}
          />
        </span>
      </header>
      <span className={styles.loader} data-on={loaderOn} aria-hidden="true" />
      {lastVisit && !savesData && (
        <Suspense fallback={null}>
          <div className={styles.news}>
            <Digest key={lastVisit.since} lastVisit={lastVisit} mayAsk cameraName={cameraName} />
          </div>
        </Suspense>
      )}
      {hasCameras && isArrangingShown && (
        <Suspense fallback={<Loading />}>
          <ArrangePanel cameras={cameras} onDone={() => setArranging(false)} />
        </Suspense>
      )}
      {hasCameras && !isArrangingShown && (
        <Tiles
          cameras={cameras}
          isList={shownView === 'list'}
          livePlays={livePlays}
          onPlay={onPlay}
          onShare={onShare}
        />
      )}
      {!hasCameras && isKnown && (
        <EmptyState
          message={homeText.empty}
          art={
            <span className={styles.art}>
              <PlaceDrawing name="door" />
            </span>
          }
        />
      )}
      {load.kind === 'failed' && !isDropped(load.failure) && (
        <ErrorState failure={load.failure} onRetry={() => void dispatch(loadCameras())} />
      )}
      {sharedId !== null && <CameraSharing cameraId={sharedId} onClose={() => setSharedId(null)} />}
      {!isKnown && load.kind !== 'failed' && <Loading />}
    </>
  );
}
