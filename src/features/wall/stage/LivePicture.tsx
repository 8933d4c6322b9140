import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Volume2, VolumeX } from 'lucide-react';
import type { Camera } from '@/domain/cameras/camera';
import type { Day } from '@/domain/dateRange';
import { useLiveMedia } from '@/features/playback/sources';
import { useClock } from '@/store/hooks';
import { commandsFor, useMediaState } from '@/player/controls';
import { reasons } from '@/player/playbackFailureText';
import { copyFrame, type PlaybackView, type SourceFailure, usePlayback } from '@/player/core';
import { openTransport } from '@/player/openTransport';
import { useZoom, useZoomKeys, ZoomCorner, ZoomViewport } from '@/player/zoom';
import { playerText } from '@/text/player/player';
import { wallText } from '@/text/features/wall';
import { zoomText } from '@/text/player/zoom';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { PlayButton } from '@/ui/pictures/PlayButton';
import type { NoteSize } from '../screen/useProportions';
import { Words, type WordsProps } from './Words';
import type { StartGate } from './startGate';
import styles from './WallTile.module.css';

interface LivePictureProps {
  camera: Camera;
  tile: HTMLElement | null;
  gate: StartGate;
  lastFrame: HTMLCanvasElement;
  age: WordsProps['age'];
  today: Day;
  onLastFrame: (time: number) => void;
  onSize: NoteSize;
}

const START_AGAIN_MS = 2_000;
/**
 * Delay before a restart after playback failed, for example because the service refused the camera. The
 * service still refuses a camera for some seconds after the camera registers again.
 */
const ASK_AGAIN_MS = 150_000;
/**
 * Delay before a restart after the data saver stopped a single player. If no user is active, `useStop` stops
 * the whole wall.
 */
const WALL_PLAYS_ON_MS = 10_000;

const RESTART_RELEASED_MS = {
  paused: START_AGAIN_MS,
  unattended: WALL_PLAYS_ON_MS,
  // Saves the battery of a camera that ends every stream.
  endedByCamera: 600_000,
};

const isHopeless = ({ failure }: SourceFailure): boolean =>
  failure.kind === 'liveUnsupported' ||
  (failure.kind === 'source' && failure.problem.kind === 'sessionEnded');

/** @returns milliseconds; null if the player needs no restart or cannot be restarted */
function restartAfter({ state }: PlaybackView): number | null {
  switch (state.kind) {
    case 'live':
      return state.paused ? START_AGAIN_MS : null;
    case 'released':
      return RESTART_RELEASED_MS[state.why];
    case 'failed':
      return state.liveSearch.kind !== 'none' || state.failures.some(isHopeless) ? null : ASK_AGAIN_MS;
    default:
      return null;
  }
}

function wordsOf(view: PlaybackView, age: WordsProps['age'], today: Day): Omit<WordsProps, 'name'> {
  const { state } = view;
  switch (state.kind) {
    case 'live':
      return { tone: 'live', status: playerText.live, notes: [] };
    case 'stalled':
      return { tone: 'warning', status: playerText.stalledSince(state.since, today), notes: [] };
    case 'failed': {
      const isRetried = state.liveSearch.kind !== 'none' || restartAfter(view) !== null;
      const [status = playerText.failures.connectionLost, ...others] = reasons(
        state.failures,
        state.lostAt,
        today,
      );
      const notes = [...others, ...(isRetried ? [wallText.retrying] : [])];
      return { tone: 'warning', status, notes, age };
    }
    default: {
      const isSlow = state.kind === 'connecting' && state.slow;
      const notes = isSlow ? [playerText.slow[state.step]] : [];
      return { tone: 'plain', status: wallText.connecting, notes, age };
    }
  }
}

export function LivePicture(props: LivePictureProps) {
  const { camera, tile, gate, lastFrame, age, today, onLastFrame, onSize } = props;
  const { id } = camera;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const media = useLiveMedia(camera, gate.whenDue);
  const { view, driver } = usePlayback(media, openTransport, video, lastFrame);
  const { state, poster, soundBlock } = view;
  const { muted } = useMediaState(video);
  const { toggleMute } = commandsFor(video, driver, () => undefined);
  const hasFrame = poster === 'none';
  const { zoom, state: zoomState } = useZoom({
    cameraId: camera.id,
    video,
    hasFrame,
    isFull: document.fullscreenElement !== null,
  });
  useZoomKeys(tile, zoom);

  const now = useClock();
  const latest = useRef({ state, hasFrame, onLastFrame });
  useEffect(() => {
    latest.current = { state, hasFrame, onLastFrame };
  });
  useLayoutEffect(() => {
    if (video === null) return undefined;
    // Copies the last frame before the driver removes the stream from the element.
    return () => {
      const { state: last, hasFrame: had, onLastFrame: tell } = latest.current;
      if (had && copyFrame(video, lastFrame)) tell(last.kind === 'stalled' ? last.since : now());
    };
  }, [video, lastFrame, now]);
  useEffect(() => {
    if (video === null) return undefined;
    const tell = () => onSize(id, 'live', { width: video.videoWidth, height: video.videoHeight });
    video.addEventListener('resize', tell);
    return () => video.removeEventListener('resize', tell);
  }, [video, id, onSize]);
  const keptAt = view.lastFrameAt;
  useEffect(() => {
    if (keptAt !== null) latest.current.onLastFrame(keptAt);
  }, [keptAt]);

  const pause = restartAfter(view);
  useEffect(() => {
    if (pause === null) return undefined;
    // Passes `false`, because no user requested the restart. A player on a hidden page must not wake its
    // camera.
    const timer = setInterval(() => {
      if (!document.hidden || video?.ownerDocument !== document) driver?.play(false);
    }, pause);
    return () => clearInterval(timer);
  }, [pause, driver, video]);

  return (
    <>
      <ZoomViewport zoom={zoom}>
        <video
          ref={setVideo}
          className={classes(styles.video, !hasFrame && styles.hidden)}
          muted
          playsInline
          disablePictureInPicture
        />
      </ZoomViewport>
      {(state.kind === 'stalled' || !hasFrame) && <span className={styles.dim} />}
      <Words
        name={camera.name}
        {...wordsOf(view, age, today)}
        zoom={zoomState.isZoomed ? zoomText.status(zoomState.factor) : ''}
      />
      {soundBlock === 'blocked' && (
        <PlayButton
          ref={moveFocusOnUnmount}
          label={wallText.play(camera.name)}
          className={styles.play}
          onPlay={() => driver?.play()}
          onIntent={() => undefined}
        />
      )}
      <ZoomCorner zoom={zoom} className={styles.zoom} />
      {hasFrame && (
        <span ref={moveFocusOnUnmount} className={styles.buttons}>
          <IconButton label={muted ? playerText.unmute : playerText.mute} onClick={toggleMute}>
            {muted ? <VolumeX size={18} /> : <Volume2 size={18} />}
          </IconButton>
        </span>
      )}
    </>
  );
}
