import { collectPictures } from './collectPictures';
import type { TimeLapseRequest } from './messages';
import { serveTimeLapse } from './serveTimeLapse';

serveTimeLapse(
  {
    post: (report, transfer) => globalThis.postMessage(report, { transfer }),
    onRequest: (listener) => {
      globalThis.addEventListener('message', ({ data }: MessageEvent<TimeLapseRequest>) => listener(data));
    },
  },
  collectPictures,
);
