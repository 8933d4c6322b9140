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
      // The request may come from a click on the tray itself, which React is still handling.
      setTimeout(() => {
        root.unmount();
        host.remove();
      });
    },
  };
}
