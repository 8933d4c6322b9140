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
      // React may still be handling a click on the tray, so its root unmounts a microtask later.
      host.remove();
      queueMicrotask(() => root.unmount());
    },
  };
}
