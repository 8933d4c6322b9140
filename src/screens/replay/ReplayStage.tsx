import { Play } from 'lucide-react';
import { activityName } from '@/text/activityNames';
import { placeKind } from '@/domain/place';
import type { Clip } from '@/domain/replay/clips';
import { useLasting } from '@/player/controls/useLasting';
import type { SequenceView } from '@/player/sequence/SequenceDriver';
import { SequenceVideos } from '@/player/sequence/SequenceVideos';
import { playerText } from '@/text/player';
import { replayText } from '@/text/replay';
import { classes } from '@/ui/base/classes';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import styles from './ReplayStage.module.css';

interface ReplayStageProps {
  view: SequenceView | null;
  /** The recording on the stage. */
  clip: Clip | null;
  /** What lies under the hand that drags, if that is another recording. */
  dragged: Clip | null;
  /** What there is to say for a moment; empty: nothing. */
  status: string;
  cameraName: (cameraId: string) => string;
  setFirst: (video: HTMLVideoElement | null) => void;
  setSecond: (video: HTMLVideoElement | null) => void;
  onToggle: () => void;
}

/** Waits shorter than this are not spoken of. */
const WORTH_A_WORD = 700;

/** The large picture, and what is said over it. */
export function ReplayStage(props: ReplayStageProps) {
  const { view, clip, dragged, status, cameraName, setFirst, setSecond, onToggle } = props;
  const isSlow = useLasting(view?.phase === 'loading', WORTH_A_WORD);
  const shown = dragged ?? clip;
  const name = shown ? cameraName(shown.cameraId) : replayText.title;
  const isCovered = dragged !== null || !view?.hasPicture || view.isSoundOnly;
  const isWaiting = view !== null && view.phase !== 'playing' && view.phase !== 'loading' && clip !== null;
  return (
    <section aria-label={playerText.region(name)} className={styles.stage} data-phase={view?.phase ?? 'idle'}>
      <SequenceVideos view={view} setFirst={setFirst} setSecond={setSecond} onClick={onToggle} />
      {isCovered && (
        <span className={styles.cover}>
          <Picture
            src={shown?.thumbnailUrl ?? null}
            alt=""
            loading="eager"
            placeholder={<PlaceDrawing kind={placeKind(name)} />}
          />
        </span>
      )}
      {shown && (
        <p className={styles.words}>
          <strong>{name}</strong> {activityName(shown.code)}
        </p>
      )}
      <p role="status" className={classes(styles.status, status === '' && styles.silent)}>
        {status}
      </p>
      {isSlow && <p className={styles.note}>{replayText.fetching}</p>}
      {view?.isSoundOnly && dragged === null && <p className={styles.note}>{playerText.soundOnly}</p>}
      {view !== null && view.sound !== 'playing' && view.sound !== 'superseded' && (
        <p className={styles.note}>{view.sound === 'muted' ? replayText.soundMuted : replayText.blocked}</p>
      )}
      {isWaiting && dragged === null && (
        <span className={styles.disc} aria-hidden="true">
          <Play size={30} fill="currentColor" />
        </span>
      )}
    </section>
  );
}
