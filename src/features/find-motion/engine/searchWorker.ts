import type { SearchReport, SearchRequest } from './messages';
import { openFrames } from './openFrames';
import { serveSearches } from './serveSearches';

// The modules of this worker are separate, so that tests can call them.
serveSearches(
  {
    post: (report: SearchReport) => globalThis.postMessage(report, { transfer: [] }),
    onRequest: (listener) => {
      globalThis.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => listener(data));
    },
  },
  openFrames,
);
