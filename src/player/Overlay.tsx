import { RotateCw } from 'lucide-react';
import { playerText } from '@/text/player';
import { classes } from '@/ui/classes';
import { reasons } from './failureText';
import styles from './Overlay.module.css';
import type { PlaybackView } from './PlaybackDriver';
import type { PlaybackState } from './playbackMachine';

type Tone = 'live' | 'recorded' | 'busy' | 'still' | 'failed' | 'plain';

interface Message {
  tone: Tone;
  /** The status itself, one sentence per element. */
  status: readonly string[];
  /** What else there is to know. */
  notes: readonly string[];
  canTryAgain: boolean;
}

const say = (tone: Tone, status: string, notes: readonly string[] = []): Message => ({
  tone,
  status: [status],
  notes,
  canTryAgain: false,
});

function messageFor(state: PlaybackState): Message {
  switch (state.kind) {
    case 'idle':
      return say('plain', playerText.ready);
    case 'asleep':
      return say('plain', playerText.asleep);
    case 'connecting': {
      const notes = reasons(state.failures, state.lostAt);
      return say('busy', playerText.connecting, state.slow ? [...notes, playerText.slow[state.step]] : notes);
    }
    case 'live':
      return state.paused ? say('plain', playerText.pausedLive) : say('live', playerText.live);
    case 'still':
      return say('still', playerText.stillSince(state.since));
    case 'recorded': {
      const why = reasons(state.failures, state.lostAt);
      return say('recorded', playerText.recorded, [
        ...(why.length > 0 ? [...why, playerText.showingRecording] : []),
        ...(state.isIncomplete ? [playerText.partMissing] : []),
      ]);
    }
    case 'failed':
      return {
        tone: 'failed',
        status: reasons(state.failures, state.lostAt),
        notes: state.back.kind === 'none' ? [] : [playerText.retryingLive],
        canTryAgain: true,
      };
  }
}

/** Says what the player is doing; the pill and the reasons over the picture. */
export function Overlay({
  view,
  notice,
  onTryAgain,
}: {
  view: PlaybackView;
  /** Something else to say; empty: nothing. */
  notice: string;
  onTryAgain: () => void;
}) {
  const message = messageFor(view.state);
  const centred = message.tone === 'failed';
  return (
    <div className={classes(styles.overlay, centred && styles.centred)}>
      <p role="status" className={classes(styles.status, styles[message.tone])}>
        {message.tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
        {message.status.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </p>
      <div className={styles.notes} aria-live="polite">
        {message.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {notice !== '' && <p className={styles.note}>{notice}</p>}
        {view.soundBlocked !== 'no' && (
          <p className={styles.note}>
            {view.soundBlocked === 'muted' ? playerText.soundBlocked : playerText.playBlocked}
          </p>
        )}
      </div>
      {message.canTryAgain && (
        <button type="button" className={styles.again} onClick={onTryAgain}>
          <RotateCw size={18} aria-hidden="true" />
          {playerText.tryAgain}
        </button>
      )}
    </div>
  );
}
