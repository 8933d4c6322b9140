import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Saved, SaveFailure } from '@/saving/types';
import { actionText } from '@/text/actions';
import { bytesText, savingText, secondsText } from '@/text/saving';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import { canShareFile } from '@/ui/saving/shareFile';
import type { SaveJob, SaveState } from '../jobs';
import { ShareSaved } from './ShareSaved';
import { flawedText, leftOutText, saveFailureText, savedText } from '../saveFailureText';
import styles from './SaveShelf.module.css';

interface JobItemProps {
  job: SaveJob;
  onCancel: () => void;
  onDismiss: () => void;
  /** It has been there for long enough. */
  onRest: () => void;
  onRetry: (how: 'same' | 'other') => void;
}

/** What has simply worked leaves by itself after this, in milliseconds. */
const STAYS = 10_000;

type Running = Extract<SaveState, { kind: 'running' }>;

function progressText({ bytesDone, bytesTotal, secondsLeft, isWaiting }: Running): string {
  if (isWaiting) return savingText.waiting;
  if (bytesDone === 0) return savingText.starting;
  return savingText.progress(
    bytesText(bytesDone),
    bytesTotal === null ? null : bytesText(bytesTotal),
    secondsLeft === null ? null : secondsText(secondsLeft),
  );
}

const shareOf = ({ bytesDone, bytesTotal }: Running): number | null =>
  bytesTotal === null || bytesTotal === 0 ? null : bytesDone / bytesTotal;

/** Whether there is something to read beside that it worked. */
const hasNotes = ({ how, flaws }: Saved): boolean =>
  flaws.length > 0 ||
  ['segments', 'parts'].includes(how.kind) ||
  (how.kind === 'together' && (how.why !== null || how.left.length > 0 || how.flawed.length > 0));

function retryText({ kind }: SaveFailure, canTryOtherwise: boolean): string {
  if (canTryOtherwise) return savingText.saveAsZip;
  return kind === 'gestureExpired' ? savingText.chooseWhere : actionText.tryAgain;
}

export function JobItem({ job, onCancel, onDismiss, onRest, onRetry }: JobItemProps) {
  const { fileName, state } = job;
  const item = useRef<HTMLLIElement>(null);
  const shareable =
    state.kind === 'saved' && state.file !== null && canShareFile(state.file) ? state.file : null;
  const isPlain = state.kind === 'saved' && shareable === null && !hasNotes(state.saved);

  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => {
    if (!isPlain) return undefined;
    const timer = setInterval(() => {
      // Not from under somebody's hand.
      if (item.current?.matches(':hover, :focus-within') !== true) rest.current();
    }, STAYS);
    return () => clearInterval(timer);
  }, [isPlain]);

  const together = state.kind === 'saved' && state.saved.how.kind === 'together' ? state.saved.how : null;
  const left = [...(together?.left ?? []).map(leftOutText), ...(together?.flawed ?? []).map(flawedText)];
  const canTryOtherwise =
    job.hasOtherWay && state.kind === 'failed' && ['apart', 'changes'].includes(state.failure.kind);
  return (
    <li ref={item} className={styles.job} data-state={state.kind}>
      <div className={styles.words}>
        {state.kind === 'running' && (
          <>
            <p className={styles.name}>{savingText.saving(fileName)}</p>
            <ProgressBar
              share={shareOf(state)}
              name={{ label: savingText.saving(fileName), value: progressText(state) }}
            />
            <p className={styles.details}>{progressText(state)}</p>
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <p className={styles.name}>
              {(state.failure.kind === 'gestureExpired' ? savingText.notSavedYet : savingText.notSaved)(
                fileName,
              )}
            </p>
            <p role="alert" className={styles.problem}>
              {saveFailureText(state.failure)}
            </p>
          </>
        )}
        {/* There before it has something to say, so that it is heard. */}
        <p role="status" className={styles.name}>
          {state.kind === 'saved' && savedText(state.saved)}
        </p>
        {left.length > 0 && (
          <ul className={styles.left}>
            {left.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        {shareable && <ShareSaved file={shareable} />}
        {state.kind === 'failed' && (
          <Button
            variant="quiet"
            className={styles.button}
            onClick={() => onRetry(canTryOtherwise ? 'other' : 'same')}
          >
            {retryText(state.failure, canTryOtherwise)}
          </Button>
        )}
      </div>
      {state.kind === 'running' ? (
        <IconButton label={savingText.cancel(fileName)} onClick={onCancel}>
          <X size={18} />
        </IconButton>
      ) : (
        <IconButton label={savingText.dismiss(fileName)} onClick={onDismiss}>
          <X size={18} />
        </IconButton>
      )}
    </li>
  );
}
