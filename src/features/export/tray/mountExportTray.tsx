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
      // It may be asked for by a click on the shelf itself, which React is in the middle of.
      setTimeout(() => {
        root.unmount();
        host.remove();
      });
    },
  };
}
