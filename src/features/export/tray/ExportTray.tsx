import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { exportText } from '@/text/features/export';
import { useLanguage } from '@/text/language/useLanguage';
import type { ExportJobs } from '../jobs/exportJobs';
import { JobItem } from './JobItem';
import styles from './ExportTray.module.css';

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

export function ExportTray({ jobs }: { jobs: ExportJobs }) {
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
