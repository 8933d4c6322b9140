import { RotateCw } from 'lucide-react';
import type { Day } from '@/domain/dateRange';
import { playerText } from '@/text/player/player';
import { classes } from '@/ui/base/classes';
import { reasons } from '../playbackFailureText';
import styles from './Overlay.module.css';
import type { PlaybackView } from '../core/driver/PlaybackDriver';
import type { SoundBlock } from '../core/audioFocus';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useTrueFor } from '@/ui/hooks/useTrueFor';

type Tone = 'live' | 'recorded' | 'busy' | 'stalled' | 'failed' | 'plain';

interface Message {
  tone: Tone;
  status: readonly string[];
  notes: readonly string[];
  button: string | null;
}

const NOTICEABLE_MS = 500;

const soundNotes = (): Readonly<Record<SoundBlock, string>> => ({
  none: '',
  muted: playerText.soundBlocked,
  blocked: playerText.playBlocked,
  another: playerText.mutedForAnother,
});

const message = (tone: Tone, status: string, notes: readonly string[] = []): Message => ({
  tone,
  status: [status],
  notes,
  button: null,
});

/**
 * Adds the time of the last live frame, because a frozen frame may look current. Adds nothing if a reason
 * already states the time.
 */
function keptFrameNotes({ state, lastFrameAt }: PlaybackView, today: Day): string[] {
  if (lastFrameAt === null) return [];
  const isNamed =
    'failures' in state && state.lostAt !== null && state.failures.some(({ source }) => source === 'live');
  return isNamed ? [] : [playerText.liveLost(lastFrameAt, today)];
}

function messageFor(view: PlaybackView, today: Day, isWaiting: boolean): Message {
  const { state, isSoundOnly } = view;
  switch (state.kind) {
    case 'idle':
      return message('plain', playerText.ready);
    case 'suspended':
      return message('plain', playerText.suspended);
    case 'released':
      if (state.why === 'paused') return message('plain', playerText.pausedLive);
      return {
        ...message(
          'plain',
          state.why === 'unattended' ? playerText.stoppedToSaveData : playerText.endedByCamera,
        ),
        button: playerText.continueLive,
      };
    case 'connecting': {
      const notes = [...keptFrameNotes(view, today), ...reasons(state.failures, state.lostAt, today)];
      return message(
        'busy',
        playerText.connecting,
        state.slow ? [...notes, playerText.slow[state.step]] : notes,
      );
    }
    case 'live':
      return state.paused ? message('plain', playerText.pausedLive) : message('live', playerText.live);
    case 'stalled':
      return message('stalled', playerText.stalledSince(state.since, today));
    case 'recorded': {
      const why = reasons(state.failures, state.lostAt, today);
      return message('recorded', playerText.recorded, [
        ...(why.length > 0 ? [...why, playerText.showingRecording] : []),
        ...(isSoundOnly ? [playerText.soundOnly] : []),
        ...(state.isIncomplete ? [playerText.partMissing] : []),
        ...(state.missesSound ? [playerText.soundMissing] : []),
        ...(isWaiting ? [playerText.buffering] : []),
      ]);
    }
    case 'failed':
      return {
        tone: 'failed',
        status: reasons(state.failures, state.lostAt, today),
        notes: [
          ...keptFrameNotes(view, today),
          ...(state.liveSearch.kind === 'none' ? [] : [playerText.retryingLive]),
        ],
        button: playerText.tryAgain,
      };
  }
}

/** Shows the player's status with its reasons, and announces changes to screen readers. */
export function Overlay({
  view,
  today,
  zoom,
  notice,
  onTryAgain,
}: {
  view: PlaybackView;
  today: Day;
  zoom: string;
  notice: string;
  onTryAgain: () => void;
}) {
  const { state, soundBlock } = view;
  const isWaiting = useTrueFor(state.kind === 'recorded' && state.motion === 'buffering', NOTICEABLE_MS);
  const message = messageFor(view, today, isWaiting);
  // Hides the note about sound while the button is visible, because nothing is playing.
  const centered = message.button !== null;
  const soundNote = centered ? '' : soundNotes()[soundBlock];
  return (
    <div className={classes(styles.overlay, centered && styles.centered, zoom !== '' && styles.zoomed)}>
      <p role="status" className={classes(styles.status, styles[message.tone])}>
        {message.tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
        {[...message.status, zoom].filter(Boolean).map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </p>
      <div className={styles.notes} aria-live="polite">
        {[...message.notes, notice, soundNote].filter(Boolean).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {message.button !== null && (
        <button ref={moveFocusOnUnmount} type="button" className={styles.again} onClick={onTryAgain}>
          <RotateCw size={18} />
          {message.button}
        </button>
      )}
    </div>
  );
}
