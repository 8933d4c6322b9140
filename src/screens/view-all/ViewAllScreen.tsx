import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { Cctv, LayoutDashboard, Pause, Play } from 'lucide-react';
import { paths } from '@/config/paths';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { ArrangePanel, ArrangeToggle } from '@/features/arrange/Arrange';
import { useOrdered } from '@/features/arrange/useOrdered';
import { SAMPLE_IMAGES, SAMPLE_VIDEOS } from '@/sample/sampleMedia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadViewAll } from '@/store/viewAll';
import { selectViewAll } from '@/store/slices/viewAllSlice';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { failureText } from '@/text/failures';
import { viewAllText } from '@/text/screens/viewAll';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { IconButton } from '@/ui/base/IconButton';
import { addSavedFile } from '@/device/savedData';
import { useDataSaver } from '@/device/useDataSaver';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { useLatestTask } from '@/ui/loading/useLatestTask';
import { useReducedMotion } from '@/ui/hooks/useReducedMotion';
import { TileGrid } from '@/ui/base/TileGrid';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { usePlayed } from '@/ui/hooks/usePlayed';
import { RealTile } from './Tile';
import { SampleTile, samplesBeside } from './Tile';
import styles from './ViewAllScreen.module.css';
import { commonText } from '@/text/common';

/** Rows have one to four tiles, so twelve fill whole rows. */
const BLOCK = 12;

const heldRows = (tiles: number): CSSProperties & Record<`--rows-${string}`, number> => ({
  '--rows-of-1': tiles,
  '--rows-of-2': Math.ceil(tiles / 2),
  '--rows-of-3': Math.ceil(tiles / 3),
  '--rows-of-4': Math.ceil(tiles / 4),
});

function RealTiles({ tiles, children }: { tiles: readonly ViewAllTile[]; children: ReactNode }) {
  const [grid, isNear] = useNearBlocks();
  const [played, addPlayed] = usePlayed();
  return (
    <div className={styles.house}>
      <TileGrid gridRef={grid} className={styles.grid}>
        {blocksOf(tiles, BLOCK).flatMap((ofBlock, block) =>
          isNear(block) || ofBlock.some(({ cameraId }) => played.has(cameraId))
            ? ofBlock.map((tile) => (
                <RealTile key={tile.cameraId} tile={tile} block={block} onPlay={addPlayed} />
              ))
            : [
                <div
                  key={`held:${ofBlock[0]?.cameraId ?? ''}`}
                  className={styles.held}
                  data-block={block}
                  style={heldRows(ofBlock.length)}
                />,
              ],
        )}
        {children}
      </TileGrid>
    </div>
  );
}

const cameraIdOf = ({ cameraId }: ViewAllTile): string => cameraId;
const arranged = ({ cameraId, name, snapshotUrl }: ViewAllTile) => ({ id: cameraId, name, snapshotUrl });

const LOADING_TILES = ['1', '2', '3', '4', '5', '6', '7', '8'];

const VIEW_ALL_TILES = 20;
const VIEW_ALL_VIDEO_PLACEHOLDERS = 6;

const padding = {
  total: VIEW_ALL_TILES,
  moving: VIEW_ALL_VIDEO_PLACEHOLDERS,
  videos: SAMPLE_VIDEOS,
  images: SAMPLE_IMAGES,
};

export function ViewAllScreen() {
  const dispatch = useAppDispatch();
  const task = useLatestTask();
  const { viewAllVideos, load, noCameraFound } = useAppSelector(selectViewAll);
  const isHomePortal = useAppSelector(selectIsHomePortal);
  const savesData = useDataSaver();
  const isStill = useReducedMotion() || savesData;
  const [isPaused, setPaused] = useState(false);

  const reload = useCallback(() => {
    task.run(async (signal) => {
      const failure = await dispatch(loadViewAll(signal));
      if (failure) await showAlert(() => ({ title: commonText.oops, text: failureText(failure) }), 'error');
    });
  }, [dispatch, task]);

  useEffect(() => {
    reload();
    return () => task.end();
  }, [reload, task]);

  useOnPageVisible(() => {
    if (load.kind !== 'loaded') return reload();
    task.run(async (signal) => void (await dispatch(loadViewAll(signal, { isQuiet: true }))));
  });

  const hasFailed = load.kind === 'failed';
  const ordered = useOrdered(viewAllVideos, cameraIdOf);
  const tiles = hasFailed ? [] : (ordered ?? []);
  const [isArranging, setArranging] = useState(false);
  const isWaiting =
    (ordered === null && !hasFailed) ||
    (tiles.length === 0 && (load.kind === 'loading' || load.kind === 'idle'));
  const samples = useMemo(
    () => (tiles.length === 0 ? [] : samplesBeside(tiles.length, padding)),
    [tiles.length],
  );
  useEffect(() => {
    if (!savesData) return;
    for (const { video } of samples) if (video) addSavedFile(video.videoUrl, video.bytes, Date.now());
  }, [savesData, samples]);
  const hasMovingSamples = !isStill && samples.some(({ video }) => video !== null);

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{commonText.viewAll}</h1>
        <p role="status" className={styles.count}>
          {tiles.length > 0 && viewAllText.cameraCount(tiles.length)}
          {isWaiting && <span className="visually-hidden">{commonText.loadingCameras}</span>}
        </p>
        <span className={styles.break} />
        {isHomePortal && tiles.length > 0 && (
          <ButtonLink to={paths.wall} icon={<LayoutDashboard size={18} />}>
            {commonText.wall}
          </ButtonLink>
        )}
        {tiles.length > 1 && <ArrangeToggle isOpen={isArranging} onToggle={setArranging} />}
        {hasMovingSamples && (
          <IconButton
            label={isPaused ? viewAllText.playSamples : viewAllText.pauseSamples}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={20} /> : <Pause size={20} />}
          </IconButton>
        )}
      </header>
      {hasFailed && <ErrorState failure={load.failure} message={commonText.noCameras} onRetry={reload} />}
      {!hasFailed && noCameraFound && (
        <EmptyState message={commonText.noCameras} art={<Cctv size={44} strokeWidth={1.3} />} />
      )}
      {isWaiting && (
        <div className={styles.grid}>
          {LOADING_TILES.map((tile) => (
            <Skeleton key={tile} className={styles.loading} />
          ))}
        </div>
      )}
      {tiles.length > 0 && isArranging && (
        <Suspense fallback={null}>
          <ArrangePanel cameras={tiles.map(arranged)} onDone={() => setArranging(false)} />
        </Suspense>
      )}
      {tiles.length > 0 && !isArranging && (
        <RealTiles tiles={tiles}>
          {samples.map((sample) => (
            <SampleTile key={sample.name} sample={sample} isStill={isStill} isPaused={isPaused} />
          ))}
        </RealTiles>
      )}
    </div>
  );
}
