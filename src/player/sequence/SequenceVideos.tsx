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

/** Stacks two elements and shows one of them, so that recordings follow each other without a pause. */
export function SequenceVideos({ view, setFirst, setSecond, onClick }: SequenceVideosProps) {
  return [setFirst, setSecond].map((setVideo, index) => (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras send no captions
    <video
      key={index === 0 ? 'first' : 'second'}
      ref={setVideo}
      className={classes(styles.video, view?.active !== index && styles.standby)}
      playsInline
      onClick={onClick}
    />
  ));
}
