import { useLayoutEffect, useRef, useSyncExternalStore, useEffect, useEffectEvent, useState } from 'react';
import { exportText } from '@/text/features/export';
import { useLanguage } from '@/text/language/useLanguage';
import type { ExportJobs, ExportJob } from '../jobs/exportJobs';
import styles from './ExportTray.module.css';
import { X } from 'lucide-react';
import type { ExportedFile, ExportFailure } from '../engine/types';
import { actionText } from '@/text/actions';
import { savingText } from '@/text/player/saving';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import { canShareFile, shareFile } from '@/lib/files/shareFile';
import { progressText, shareOf } from '../jobs/exportProgress';
import { exportFailureText, recordingNotes, savedNotes } from '../jobs/exportResultText';
import { createRoot } from 'react-dom/client';

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

function JobItem({ job, onCancel, onDismiss, onExpire, onRetry }: JobItemProps) {
  const { fileName, state } = job;
  const item = useRef<HTMLLIElement>(null);
  const shareable =
    state.kind === 'saved' && state.file !== null && canShareFile(state.file) ? state.file : null;
  const isPlain = state.kind === 'saved' && shareable === null && !hasNotes(state.saved);

  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!isPlain) return undefined;
    const timer = setInterval(() => {
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
        {/* Screen readers announce a status only if its element exists before its text. */}
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

const TRAY_HEIGHT = '--foot';

function useTrayHeight() {
  const tray = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = tray.current;
    const { style } = document.documentElement;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      style.setProperty(TRAY_HEIGHT, `${window.innerHeight - element.getBoundingClientRect().top}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(TRAY_HEIGHT);
    };
  }, []);
  return tray;
}

function ExportTray({ jobs }: { jobs: ExportJobs }) {
  // The tray is outside `App`, so it subscribes to the language separately.
  useLanguage();
  const list = useSyncExternalStore(jobs.subscribe, jobs.list);
  const tray = useTrayHeight();

  const keepFocus = (act: () => void) => {
    const focused = document.activeElement;
    const hadFocus = tray.current?.contains(focused);
    const item = focused?.closest('li');
    act();
    if (!hadFocus) return;
    const next = [...(tray.current?.querySelectorAll('button') ?? [])].find(
      (button) => button.isConnected && item?.contains(button) !== true,
    );
    (next ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };

  return (
    <section ref={tray} aria-label={exportText.tray} className={styles.tray}>
      <ul className={styles.list}>
        {list.map((job) => (
          <JobItem
            key={job.id}
            job={job}
            onCancel={() => keepFocus(() => jobs.cancel(job.id))}
            onDismiss={() => keepFocus(() => jobs.dismiss(job.id))}
            onExpire={() => jobs.dismiss(job.id)}
            onRetry={(how) => keepFocus(() => jobs.retry(job.id, how))}
          />
        ))}
      </ul>
    </section>
  );
}

export function mountExportTray(jobs: ExportJobs): { unmount: () => void } {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(<ExportTray jobs={jobs} />);
  return {
    unmount() {
      // React may still be handling a click on the tray, so `root` unmounts in a microtask.
      host.remove();
      queueMicrotask(() => root.unmount());
    },
  };
}
