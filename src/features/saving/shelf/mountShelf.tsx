import { createRoot } from 'react-dom/client';
import type { SaveJobs } from '../jobs';
import { SaveShelf } from './SaveShelf';

export function mountShelf(jobs: SaveJobs): { unmount: () => void } {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(<SaveShelf jobs={jobs} />);
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
