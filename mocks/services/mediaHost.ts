import { delay, HttpResponse } from 'msw';
import { inRange } from '../files/byteRange';
import type { HostFault } from '../files/mediaFaults';
import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';
import type { RecordedEvent } from '../vendor/eventHistory';

export interface MediaBytes {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

interface Recorded {
  camera: StandInCamera;
  event: RecordedEvent;
}

const SECOND_MS = 1_000;

/** `durationMs` counts from the first failed response. */
const OUTAGES = {
  'host-429': { durationMs: 20 * SECOND_MS, status: 429, headers: { 'retry-after': '20' } },
  'host-503': { durationMs: 60 * SECOND_MS, status: 503, headers: {} },
} as const satisfies Partial<Record<HostFault, unknown>>;
type Outage = keyof typeof OUTAGES;

const MOVED = 'moved';

/** `pauseMs` precedes each piece. */
interface Pace {
  pieces: number;
  pauseMs: number;
}
const SLOW: Pace = { pieces: 60, pauseMs: SECOND_MS / 4 };
const byteByByte = (bytes: Uint8Array): Pace => ({ pieces: bytes.length, pauseMs: SECOND_MS / 10 });

function inPieces(bytes: Uint8Array<ArrayBuffer>, { pieces, pauseMs }: Pace): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await delay(pauseMs);
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
}

export function mediaHost(vendor: Vendor) {
  const ends = new Map<string, number>();
  vendor.mediaFaults.onChange(() => ends.clear());

  const outage = (fault: Outage, { uuid }: StandInCamera): Response | undefined => {
    const { durationMs, status, headers } = OUTAGES[fault];
    const end = ends.get(uuid) ?? vendor.now() + durationMs;
    ends.set(uuid, end);
    return vendor.now() < end ? HttpResponse.text('Try again later', { status, headers }) : undefined;
  };

  const send = ({ bytes: whole, type }: MediaBytes, request: Request, has: (fault: HostFault) => boolean) => {
    const range = has('host-ignores-range') ? null : request.headers.get('range');
    const { status, headers: about, bytes } = inRange(range, whole);
    const headers = { ...about, 'content-type': type, 'content-length': String(bytes.length) };
    if (has('host-slow')) return new HttpResponse(inPieces(bytes, SLOW), { status, headers });
    if (has('host-byte-by-byte')) {
      return new HttpResponse(inPieces(bytes, byteByByte(bytes)), { status, headers });
    }
    // MSW transfers the buffer to the worker, which would detach the cached file, so this sends a copy.
    return HttpResponse.arrayBuffer(bytes.slice().buffer, { status, headers });
  };

  return {
    async answer(
      request: Request,
      { camera, event }: Recorded,
      serve: () => Promise<Response | MediaBytes>,
    ): Promise<Response> {
      const has = (fault: HostFault) => vendor.recordings.hasFault(camera, event, fault);
      const refuse = (): Response | undefined => {
        if (has('recording-deleted')) return HttpResponse.text('Not found', { status: 404 });
        if (has('host-429')) return outage('host-429', camera);
        if (has('host-503')) return outage('host-503', camera);
        const url = new URL(request.url);
        const isMoved = url.pathname.includes(`/${MOVED}/`);
        if (!has('host-redirects') || isMoved) return undefined;
        const moved = new URL(`${MOVED}/${url.pathname.slice(url.pathname.lastIndexOf('/') + 1)}`, url);
        return HttpResponse.redirect(`${moved.href}${url.search}`, 302);
      };
      const served = refuse() ?? (await serve());
      return served instanceof Response ? served : send(served, request, has);
    },
  };
}
