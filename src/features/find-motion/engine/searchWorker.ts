import type { SearchReport, SearchRequest } from './messages';
import { openFrames } from './openFrames';
import { serveSearches } from './serveSearches';

// The worker itself: everything that it does is in modules that tests can call.
serveSearches(
  {
    post: (report: SearchReport) => globalThis.postMessage(report, { transfer: [] }),
    onRequest: (listener) => {
      globalThis.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => listener(data));
    },
  },
  openFrames,
);
