import { createRoot } from 'react-dom/client';
import type { ExportJobs } from '../jobs/exportJobs';
import { ExportTray } from './ExportTray';

export function mountExportTray(jobs: ExportJobs): { unmount: () => void } {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(<ExportTray jobs={jobs} />);
  return {
    unmount() {
      // The request may come from a click on the tray itself, which React is still handling: the tray is gone from the
      // page at once, its root a microtask later.
      host.remove();
      queueMicrotask(() => root.unmount());
    },
  };
}
