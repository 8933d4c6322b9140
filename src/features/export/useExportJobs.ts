import { useMemo, useSyncExternalStore } from 'react';
import type { Services } from '@/store/services';
import { useServices } from '@/store/hooks';
import { showExportTray } from './tray/showExportTray';
import { createExportJobs, type ExportJob, type ExportJobs } from './jobs/exportJobs';

declare module '@/store/featureValues' {
  interface AppValues {
    exportJobs?: ExportJobs;
  }
  interface SessionValues {
    endsExportJobs?: boolean;
  }
}

function createJobsWithTray(now: () => number): ExportJobs {
  const jobs = createExportJobs(now);
  showExportTray(jobs);
  return jobs;
}

/** Jobs outlive screens, but not the session. */
export function exportJobsOf(services: Services): ExportJobs {
  const { featureValues, session, now } = services;
  const values = featureValues.ofSession();
  const jobs = (featureValues.app.exportJobs ??= createJobsWithTray(now));
  if (values.endsExportJobs !== true) {
    values.endsExportJobs = true;
    session.signal().addEventListener('abort', () => {
      jobs.clear();
    });
  }
  return jobs;
}

export function useExportJobs(): { jobs: ExportJobs; list: readonly ExportJob[] } {
  const services = useServices();
  const jobs = useMemo(() => exportJobsOf(services), [services]);
  return { jobs, list: useSyncExternalStore(jobs.subscribe, jobs.list) };
}
