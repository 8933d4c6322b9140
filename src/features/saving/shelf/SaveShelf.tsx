import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { savingText } from '@/text/saving';
import type { SaveJobs } from '../jobs';
import { JobItem } from './JobItem';
import styles from './SaveShelf.module.css';

/** How much of the page's foot the shelf takes, for what else stands there. */
const FOOT = '--foot';

function useFoot() {
  const shelf = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = shelf.current;
    const { style } = document.documentElement;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      style.setProperty(FOOT, `${window.innerHeight - element.getBoundingClientRect().top}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(FOOT);
    };
  }, []);
  return shelf;
}

/** What is being saved, and what became of it: at the foot of every page. */
export function SaveShelf({ jobs }: { jobs: SaveJobs }) {
  const list = useSyncExternalStore(jobs.subscribe, jobs.list);
  const shelf = useFoot();

  /** Keeps the keyboard's place when the button under it goes. */
  const leave = (act: () => void) => {
    const hadFocus = shelf.current?.contains(document.activeElement);
    act();
    if (!hadFocus) return;
    const next = [...(shelf.current?.querySelectorAll('button') ?? [])].find(
      (button) => button !== document.activeElement && button.isConnected,
    );
    (list.length > 1 && next ? next : document.querySelector<HTMLElement>('main'))?.focus({
      preventScroll: true,
    });
  };

  return (
    <section ref={shelf} aria-label={savingText.shelf} className={styles.shelf}>
      <ul className={styles.list}>
        {list.map((job) => (
          <JobItem
            key={job.id}
            job={job}
            onCancel={() => leave(() => jobs.cancel(job.id))}
            onDismiss={() => leave(() => jobs.dismiss(job.id))}
            onRest={() => jobs.dismiss(job.id)}
            onRetry={(how) => leave(() => jobs.retry(job.id, how))}
          />
        ))}
      </ul>
    </section>
  );
}
