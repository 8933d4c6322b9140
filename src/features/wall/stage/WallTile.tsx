import { memo, useCallback, useState, type CSSProperties } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import type { Day } from '@/domain/dateRange';
import type { Box } from '@/domain/frame/box';
import { homeText } from '@/text/screens/home';
import { playerText } from '@/text/player/player';
import { useLanguage } from '@/text/language/useLanguage';
import { wallText } from '@/text/features/wall';
import { classes } from '@/ui/base/classes';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';
import type { NoteSize } from '../screen/useProportions';
import type { Stop } from '../screen/useStop';
import { LivePicture } from './LivePicture';
import type { StartGate } from './startGate';
import { ageOfFrame, ageOfSnapshot, Words } from './Words';
import styles from './WallTile.module.css';
import { commonText } from '@/text/common';

export type Rest = Stop | 'offline' | 'battery' | 'turn' | 'noConnection' | 'unsupported';

interface WallTileProps {
  camera: Camera;
  /** Null while the tile connects, before it becomes visible. */
  box: Box | null;
  rest: Rest | null;
  isForward: boolean;
  snapshotAt: number;
  today: Day;
  gate: StartGate;
  onPlay: (cameraId: string) => void;
  onSize: NoteSize;
}

const SNAPSHOT_RETRY_MS = 60_000;

/** Pixels between pictures. The smaller vertical gap lets most pictures keep their aspect ratio. */
const GAP = { x: 4, y: (4 * 9) / 16 };

const styleOf = ({ x, y, width, height }: Box): CSSProperties => ({
  left: x + GAP.x / 2,
  top: y + GAP.y / 2,
  width: width - GAP.x,
  height: height - GAP.y,
});

function restText(camera: Camera, rest: Rest): string {
  switch (rest) {
    case 'battery':
      return wallText.lowBattery;
    case 'paused':
    case 'notStarted':
    case 'noConnection':
      return commonText.paused;
    case 'unattended':
      return playerText.stoppedToSaveData;
    case 'turn':
      return wallText.waitingForTurn;
    case 'offline':
      return homeText.status(camera.status);
    case 'unsupported':
      // The status "Live" would be wrong for a still picture.
      return playerText.failures.liveUnsupported;
  }
}

export const WallTile = memo(function WallTile(props: WallTileProps) {
  useLanguage();
  const { camera, box, isForward, rest, snapshotAt, today, gate, onPlay, onSize } = props;
  const [tile, setTile] = useState<HTMLElement | null>(null);
  const [lastFrame, setLastFrame] = useState<HTMLCanvasElement | null>(null);
  const [lastFrameAt, setLastFrameAt] = useState<number | null>(null);
  const { id, name, snapshotUrl } = camera;
  const play = useCallback(() => onPlay(id), [onPlay, id]);
  const snapshotAge = snapshotUrl === null ? undefined : ageOfSnapshot(snapshotAt, today);
  const age = lastFrameAt === null ? snapshotAge : ageOfFrame(lastFrameAt, today);

  return (
    <section
      ref={setTile}
      aria-label={playerText.region(name)}
      tabIndex={-1}
      className={classes(styles.tile, box === null && styles.standby, isForward && styles.forward)}
      style={box === null ? undefined : styleOf(box)}
      data-rest={rest ?? undefined}
      inert={box === null}
    >
      <span className={styles.snapshot}>
        <Picture
          src={snapshotUrl}
          alt=""
          loading="eager"
          placeholder={<PlaceDrawing name={name} />}
          retryMs={SNAPSHOT_RETRY_MS}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize(id, 'snapshot', { width, height })
          }
        />
      </span>
      <canvas ref={setLastFrame} className={classes(styles.video, lastFrameAt === null && styles.hidden)} />
      {rest === null && lastFrame !== null && (
        <LivePicture
          camera={camera}
          tile={tile}
          gate={gate}
          lastFrame={lastFrame}
          age={age}
          today={today}
          onLastFrame={setLastFrameAt}
          onSize={onSize}
        />
      )}
      {rest !== null && (
        <>
          <span className={styles.dim} />
          {rest === 'battery' && (
            <PlayButton
              ref={moveFocusOnUnmount}
              label={wallText.play(name)}
              className={styles.play}
              onPlay={play}
              onIntent={() => undefined}
            />
          )}
          <Words
            name={name}
            tone={rest === 'paused' || rest === 'notStarted' ? 'plain' : 'warning'}
            status={restText(camera, rest)}
            notes={rest === 'battery' ? [wallText.playsOnPress] : []}
            age={age}
          />
        </>
      )}
    </section>
  );
});
