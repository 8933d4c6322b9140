import { useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch } from '@/store/appThunk';
import { useAppDispatch } from '@/store/hooks';
import { savingScope, type SavingScope } from '@/store/saving';
import { showShelf } from './showShelf';
import { createSaveJobs, type SaveJob, type SaveJobs } from './jobs';

const ofApp = new WeakMap<SavingScope['app'], SaveJobs>();
const watched = new WeakSet<AbortSignal>();

function createShownJobs(now: () => number): SaveJobs {
  const jobs = createSaveJobs(now);
  showShelf(jobs);
  return jobs;
}

/** What an app is saving: it outlives every screen, weighs nothing before, and ends with the session. */
export function saveJobsOf(dispatch: AppDispatch): SaveJobs {
  const { app, ended } = dispatch(savingScope());
  const jobs = ofApp.get(app) ?? createShownJobs(app.now);
  ofApp.set(app, jobs);
  if (!watched.has(ended)) {
    watched.add(ended);
    ended.addEventListener('abort', () => {
      jobs.clear();
    });
  }
  return jobs;
}

export function useSaveJobs(): { jobs: SaveJobs; list: readonly SaveJob[] } {
  const dispatch = useAppDispatch();
  const jobs = useMemo(() => saveJobsOf(dispatch), [dispatch]);
  return { jobs, list: useSyncExternalStore(jobs.subscribe, jobs.list) };
}
