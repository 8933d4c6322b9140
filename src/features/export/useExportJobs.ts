import { useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch } from '@/store/appThunk';
import { useAppDispatch } from '@/store/hooks';
import { exportScope, type ExportScope } from './jobs/exportScope';
import { showExportTray } from './tray/showExportTray';
import { createExportJobs, type ExportJob, type ExportJobs } from './jobs/exportJobs';

const jobsByApp = new WeakMap<ExportScope['app'], ExportJobs>();
const watchedSessions = new WeakSet<AbortSignal>();

function createJobsWithTray(now: () => number): ExportJobs {
  const jobs = createExportJobs(now);
  showExportTray(jobs);
  return jobs;
}

/** What an app is saving: it outlives every screen, weighs nothing before, and ends with the session. */
export function exportJobsOf(dispatch: AppDispatch): ExportJobs {
  const { app, ended } = dispatch(exportScope());
  const jobs = jobsByApp.get(app) ?? createJobsWithTray(app.now);
  jobsByApp.set(app, jobs);
  if (!watchedSessions.has(ended)) {
    watchedSessions.add(ended);
    ended.addEventListener('abort', () => {
      jobs.clear();
    });
  }
  return jobs;
}

export function useExportJobs(): { jobs: ExportJobs; list: readonly ExportJob[] } {
  const dispatch = useAppDispatch();
  const jobs = useMemo(() => exportJobsOf(dispatch), [dispatch]);
  return { jobs, list: useSyncExternalStore(jobs.subscribe, jobs.list) };
}
