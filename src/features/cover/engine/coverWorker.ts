import type { ChannelRequest } from '@/lib/async/WorkerChannel';
import type { AddressAnswer } from '@/recordings/addressRelay';
import type { CoverOrder } from './messages';
import { serveCovers } from './serveCovers';

// The worker itself: everything that it does is in modules that tests can call.
serveCovers({
  post: (report, transfer) => globalThis.postMessage(report, { transfer }),
  onRequest: (listener) => {
    globalThis.addEventListener(
      'message',
      ({ data }: MessageEvent<ChannelRequest<CoverOrder, AddressAnswer>>) => listener(data),
    );
  },
});
