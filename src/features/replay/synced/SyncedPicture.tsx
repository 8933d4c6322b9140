import { Maximize2, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { recordingNear } from '../model/nearbyRecordings';
import type { Track } from '@/domain/recordings';
import { markSeen } from '@/features/event-marks/markEvents';
import { useSequenceSources } from '@/features/playback/sources';
import { SyncedPlayer, type SyncState } from '@/player/sequence';
import { usePlayerConfig } from '@/player/playerConfig';
import { useZoom, useZoomKeys, ZoomCorner, ZoomViewport } from '@/player/zoom';
import { useServices } from '@/store/hooks';
import { playerText } from '@/text/player/player';
import { replayText } from '@/text/features/replay';
import { zoomText } from '@/text/player/zoom';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import type { ReplayController } from '../playback/ReplayController';
import { useReplay } from '../ReplayContext';
import styles from './SyncedPicture.module.css';
import { actionText } from '@/text/actions';

interface SyncedPictureProps {
  track: Track;
  controller: ReplayController;
}

const stateWords = (): Readonly<Record<SyncState, string | null>> => ({
  loading: actionText.loading,
  syncing: null,
  synced: null,
  waiting: replayText.syncedWaiting,
  nothing: replayText.nothingNow,
  failed: replayText.syncedFailed,
});

function useSyncedPlayer(
  video: HTMLVideoElement | null,
  { track, controller }: SyncedPictureProps,
): SyncedPlayer | null {
  const {
    speed: rate,
    known: { onDurationChange },
  } = useReplay();
  const sourceOf = useSequenceSources();
  const config = usePlayerConfig();
  const [syncedPlayer, setSyncedPlayer] = useState<SyncedPlayer | null>(null);
  const latest = useRef({ track, rate, onDurationChange });
  useEffect(() => {
    latest.current = { track, rate, onDurationChange };
  });

  useEffect(() => {
    if (video === null) return undefined;
    const abortController = new AbortController();
    setSyncedPlayer(
      new SyncedPlayer(
        {
          video,
          config,
          leader: {
            time: () => controller.time ?? 0,
            motion: () => controller.driver.motion,
            video: () => controller.driver.video,
            rate: () => latest.current.rate,
            onChange: controller.driver.subscribe,
          },
          recordingAt: (time) => {
            const nearby = recordingNear(latest.current.track, time);
            if (nearby === null) return null;
            const { recording } = nearby;
            return {
              item: { key: recording.key, source: sourceOf(recording), until: null },
              begin: recording.at,
              end: recording.reach,
            };
          },
          onDurationChange: (key, seconds) =>
            latest.current.onDurationChange(key, Math.round(seconds * 1_000)),
        },
        abortController.signal,
      ),
    );
    return () => {
      abortController.abort();
      setSyncedPlayer(null);
    };
  }, [video, config, controller, sourceOf]);
  return syncedPlayer;
}

export function SyncedPicture(props: SyncedPictureProps) {
  const { track, controller } = props;
  const { cameraId } = track;
  const { day, synced, fullScreen, commands } = useReplay();
  const name = day.cameraName(cameraId);
  const isAudible = synced.audibleId === cameraId;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const syncedPlayer = useSyncedPlayer(video, props);

  useEffect(() => {
    syncedPlayer?.setAudible(isAudible);
  }, [syncedPlayer, isAudible]);

  const subscribe = useCallback(
    (listener: () => void) => syncedPlayer?.subscribe(listener) ?? (() => undefined),
    [syncedPlayer],
  );
  const state = useSyncExternalStore(subscribe, () => syncedPlayer?.getState() ?? 'loading');
  const isSoundOnly = useSyncExternalStore(subscribe, () => syncedPlayer?.isSoundOnly() ?? false);
  const missing = useSyncExternalStore(subscribe, () => syncedPlayer?.missing() ?? null);
  const plays = state === 'synced' || state === 'syncing';
  const hasPicture = plays && !isSoundOnly;
  const words = plays && isSoundOnly ? playerText.soundOnly : stateWords()[state];
  const { zoom, state: zoomState } = useZoom({
    cameraId,
    video,
    hasFrame: hasPicture,
    isFull: fullScreen.isFull,
  });
  useZoomKeys(region, zoom);
  const services = useServices();
  const seenKey = useRef<string | null>(null);
  const markPlayed = () => {
    if (!hasPicture || controller.driver.motion !== 'playing') return;
    const shown = recordingNear(track, controller.time ?? 0)?.recording;
    if (shown === undefined || shown.key === seenKey.current) return;
    seenKey.current = shown.key;
    markSeen(services, [shown]);
  };
  return (
    <section
      ref={setRegion}
      tabIndex={-1}
      aria-label={playerText.region(name)}
      className={classes(styles.picture, hasPicture && styles.shown)}
      data-state={state}
    >
      <ZoomViewport zoom={zoom}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras send no captions */}
        <video
          ref={setVideo}
          className={classes(styles.video, !hasPicture && styles.hidden)}
          playsInline
          onTimeUpdate={markPlayed}
        />
      </ZoomViewport>
      {words !== null && <p className={styles.nothing}>{words}</p>}
      {plays && (
        <div className={styles.missing}>
          {missing?.has('part') && <p>{playerText.partMissing}</p>}
          {missing?.has('sound') && <p>{playerText.soundMissing}</p>}
        </div>
      )}
      <p className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
        {name}
      </p>
      <ZoomCorner zoom={zoom} className={styles.zoom} />
      <p role="status" className="visually-hidden">
        {zoomState.isZoomed ? zoomText.status(zoomState.factor) : ''}
      </p>
      <span className={styles.buttons}>
        <IconButton
          label={replayText.unmuteCamera(name)}
          pressed={isAudible}
          onClick={() => synced.toggleAudible(cameraId)}
        >
          {isAudible ? <Volume2 size={18} /> : <VolumeX size={18} />}
        </IconButton>
        <IconButton label={replayText.toLarge(name)} onClick={() => commands.enlarge(cameraId)}>
          <Maximize2 size={18} />
        </IconButton>
      </span>
    </section>
  );
}
