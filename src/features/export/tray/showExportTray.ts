import type { ExportJobs } from '../jobs/exportJobs';

type Mounted = { unmount: () => void };

/**
 * Shows what is being saved, over whatever screen there is, for as long as there is something: a page of its own beside the
 * app's, so that the app does not load it before the first export.
 */
export function showExportTray(jobs: ExportJobs): void {
  let mounted: Mounted | null = null;
  let isLoading = false;

  const load = async () => {
    const { mountExportTray } = await import('./mountExportTray');
    if (jobs.list().length > 0) mounted = mountExportTray(jobs);
  };
  jobs.subscribe(() => {
    if (jobs.list().length === 0) {
      mounted?.unmount();
      mounted = null;
    } else if (mounted === null && !isLoading) {
      isLoading = true;
      // The next word of progress tries again.
      void load()
        .catch(() => undefined)
        .finally(() => {
          isLoading = false;
        });
    }
  });
}
