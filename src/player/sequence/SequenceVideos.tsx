import { classes } from '@/ui/base/classes';
import type { SequenceView } from './sequenceView';
import styles from './SequenceVideos.module.css';

type Take = (video: HTMLVideoElement | null) => void;

interface SequenceVideosProps {
  view: SequenceView | null;
  setFirst: Take;
  setSecond: Take;
  onClick?: () => void;
}

/** Two elements of which one is seen, so that one recording follows the other without a wait. They fill their frame. */
export function SequenceVideos({ view, setFirst, setSecond, onClick }: SequenceVideosProps) {
  return [setFirst, setSecond].map((setVideo, place) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras send no captions
    <video
      key={place === 0 ? 'first' : 'second'}
      ref={setVideo}
      className={classes(styles.video, view?.active !== place && styles.standby)}
      playsInline
      onClick={onClick}
    />
  ));
}
