import { useMemo, useSyncExternalStore } from 'react';
import type { Services } from '@/store/services';
import { useServices } from '@/store/hooks';
import { exportText } from '@/text/features/export';
import { MANY_ATTEMPTS } from '@/ui/loading/lazyPart';
import { loadWithRetries } from '@/lib/async/lazyCode';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { createExportJobs, type ExportJob, type ExportJobs } from './jobs/exportJobs';

type Mount = (jobs: ExportJobs) => { unmount: () => void };

const importTray = async (): Promise<Mount> => (await import('./tray/ExportTray')).mountExportTray;

const alertMissing = () =>
  showAlert(() => ({ title: exportText.tray, text: exportText.failures.codeMissing }), 'error');

/**
 * Shows the export tray over any screen while there are jobs. The tray has its own root, so that its code
 * loads only with the first export.
 * @param load replaced in tests
 */
export function showExportTray(jobs: ExportJobs, load: () => Promise<Mount> = importTray): void {
  let opening: AbortController | null = null;

  const show = async (signal: AbortSignal) => {
    const mount = await loadWithRetries(load, signal, (failedAttempts) => {
      if (failedAttempts === MANY_ATTEMPTS) void alertMissing();
    });
    if (mount === null || signal.aborted) return;
    const { unmount } = mount(jobs);
    signal.addEventListener('abort', unmount);
  };
  jobs.subscribe(() => {
    if (jobs.list().length === 0) {
      opening?.abort();
      opening = null;
    } else if (opening === null) {
      opening = new AbortController();
      void show(opening.signal);
    }
  });
}

declare module '@/store/featureValues' {
  interface AppValues {
    exportJobs?: ExportJobs;
  }
  interface SessionValues {
    endsExportJobs?: boolean;
  }
}

function createJobsWithTray(): ExportJobs {
  const jobs = createExportJobs();
  showExportTray(jobs);
  return jobs;
}

export function exportJobsOf(services: Services): ExportJobs {
  const { featureValues, session } = services;
  const values = featureValues.ofSession();
  const jobs = (featureValues.app.exportJobs ??= createJobsWithTray());
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
