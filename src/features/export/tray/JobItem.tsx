import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ExportedFile, ExportFailure } from '../engine/types';
import { actionText } from '@/text/actions';
import { exportText } from '@/text/features/export';
import { savingText } from '@/text/player/saving';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import { canShareFile, shareFile } from '@/lib/files/shareFile';
import type { ExportJob } from '../jobs/exportJobs';
import { progressText, shareOf } from '../jobs/exportProgress';
import { exportFailureText, recordingNotes, savedNotes } from '../jobs/exportResultText';
import styles from './ExportTray.module.css';

function ShareExport({ file }: { file: File }) {
  const [wasRefused, setRefused] = useState(false);
  const share = async () => {
    setRefused((await shareFile(file)) === 'failed');
  };
  return (
    <>
      <Button variant="quiet" className={styles.button} onClick={() => void share()}>
        {exportText.share}
      </Button>
      {wasRefused && (
        <p role="alert" className={styles.problem}>
          {exportText.notShared}
        </p>
      )}
    </>
  );
}

interface JobItemProps {
  job: ExportJob;
  onCancel: () => void;
  onDismiss: () => void;
  onExpire: () => void;
  onRetry: (how: 'same' | 'fallback') => void;
}

const SHOWN_FOR_MS = 10_000;

const hasNotes = ({ method, flaws }: ExportedFile): boolean =>
  flaws.length > 0 ||
  ['segments', 'parts', 'excerpts'].includes(method.kind) ||
  (method.kind === 'together' &&
    (method.reason !== null || method.skipped.length > 0 || method.flawed.length > 0));

const needsLocation = ({ kind }: ExportFailure): boolean =>
  kind === 'gestureExpired' || kind === 'otherFormat';

function retryText(failure: ExportFailure, hasFallback: boolean): string {
  if (hasFallback) return exportText.saveAsZip;
  return needsLocation(failure) ? exportText.selectLocation : actionText.tryAgain;
}

export function JobItem({ job, onCancel, onDismiss, onExpire, onRetry }: JobItemProps) {
  const { fileName, state } = job;
  const item = useRef<HTMLLIElement>(null);
  const shareable =
    state.kind === 'saved' && state.file !== null && canShareFile(state.file) ? state.file : null;
  const isPlain = state.kind === 'saved' && shareable === null && !hasNotes(state.saved);

  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!isPlain) return undefined;
    const timer = setInterval(() => {
      // Keeps the row while the pointer or the focus is on it, or while a kiosk hides it.
      const isHidden = item.current?.checkVisibility?.() === false;
      if (!isHidden && item.current?.matches(':hover, :focus-within') !== true) expire();
    }, SHOWN_FOR_MS);
    return () => clearInterval(timer);
  }, [isPlain]);

  const skipped = state.kind === 'saved' ? recordingNotes(state.saved) : [];
  const hasFallback =
    job.hasFallback && state.kind === 'failed' && ['incompatible', 'changes'].includes(state.failure.kind);
  return (
    <li ref={item} className={styles.job} data-state={state.kind}>
      <div className={styles.words}>
        {state.kind === 'running' && (
          <>
            <p className={styles.name}>{exportText.saving(fileName)}</p>
            <ProgressBar
              share={shareOf(state)}
              name={{ label: exportText.saving(fileName), value: progressText(state) }}
            />
            <p className={styles.details}>{progressText(state)}</p>
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <p className={styles.name}>
              {(needsLocation(state.failure) ? exportText.notSavedYet : exportText.notSaved)(fileName)}
            </p>
            <p role="alert" className={styles.problem}>
              {exportFailureText(state.failure)}
            </p>
          </>
        )}
        {/* Screen readers announce a status only if the element exists before its text. */}
        <div role="status" className={styles.result}>
          {state.kind === 'saved' && (
            <>
              <p className={styles.name}>{savingText.savedAs(state.saved.fileName)}</p>
              {savedNotes(state.saved).map((note) => (
                <p key={note} className={styles.details}>
                  {note}
                </p>
              ))}
            </>
          )}
        </div>
        {skipped.length > 0 && (
          <ul className={styles.skipped}>
            {skipped.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        {shareable && <ShareExport file={shareable} />}
        {state.kind === 'failed' && (
          <Button
            variant="quiet"
            className={styles.button}
            onClick={() => onRetry(hasFallback ? 'fallback' : 'same')}
          >
            {retryText(state.failure, hasFallback)}
          </Button>
        )}
      </div>
      {state.kind === 'running' ? (
        <IconButton label={exportText.cancel(fileName)} onClick={onCancel}>
          <X size={18} />
        </IconButton>
      ) : (
        <IconButton label={exportText.dismiss(fileName)} onClick={onDismiss}>
          <X size={18} />
        </IconButton>
      )}
    </li>
  );
}
