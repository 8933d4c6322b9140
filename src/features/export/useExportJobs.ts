import { useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch } from '@/store/appThunk';
import { featureScope } from '@/store/featureScope';
import { useAppDispatch } from '@/store/hooks';
import { showExportTray } from './tray/showExportTray';
import { createExportJobs, type ExportJob, type ExportJobs } from './jobs/exportJobs';

declare module '@/store/featureValues' {
  interface AppValues {
    exportJobs?: ExportJobs;
  }
  interface SessionValues {
    /** The jobs end with this session. */
    endsExportJobs?: boolean;
  }
}

function createJobsWithTray(now: () => number): ExportJobs {
  const jobs = createExportJobs(now);
  showExportTray(jobs);
  return jobs;
}

/** Jobs outlive screens, but not the session. */
export function exportJobsOf(dispatch: AppDispatch): ExportJobs {
  const { app, session, ended, now } = dispatch(featureScope());
  const jobs = (app.exportJobs ??= createJobsWithTray(now));
  if (session.endsExportJobs !== true) {
    session.endsExportJobs = true;
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
