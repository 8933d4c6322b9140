import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inRange } from '../files/byteRange';
import { serviceOf } from '../kvs/controlPlane';
import { channelNameIn, channelNameOf } from '../kvs/protocol';
import type { Vendor } from '../vendor';
import { startKvs, type KvsEmulator, type KvsRefusals } from './kvsEmulator';
import { listenLocally, portOf, toRequest } from './nodeHttp';
import { CONTROL_PREFIX, movableClock, remoteControl } from './remoteControl';
import { createStandInVendor } from './standInVendor';

export interface VendorServer {
  url: string;
  /**
   * Set `VITE_KVS_ENDPOINT` to this emulator's `endpoint` at build time, and accept its certificate in the
   * browser.
   */
  kvs: KvsEmulator;
  channelName(displayName: string): string;
  /** @returns messages about invalid parameters */
  open(search: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface VendorServerOptions {
  root: string;
  port: number;
  host: string;
  kvsPort: number;
  onViolation: (violation: string) => void;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, range',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, date',
  'access-control-max-age': '600',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
};

function refusalsOf(vendor: Vendor): KvsRefusals {
  const { refusal, hasCapacityFor, iceServers } = serviceOf(vendor);
  return {
    refusal,
    hasCapacityFor,
    iceServers,
    refusesSocket(channel) {
      const camera = vendor.household.cameraByChannel(channelNameIn(channel));
      return camera !== undefined && vendor.mediaFaults.take(camera.uuid, 'signaling-refused');
    },
  };
}

async function readSiteFile(root: string, request: Request): Promise<Response> {
  const clean = normalize(decodeURIComponent(new URL(request.url).pathname)).replaceAll('\\', '/');
  const type = TYPES[extname(clean)];
  if (!clean.startsWith('/mocks/') || type === undefined) return new Response('Not found', { status: 404 });
  const bytes = await readFile(join(root, clean)).catch(() => null);
  if (bytes === null) return new Response('Not found', { status: 404 });
  const part = inRange(request.headers.get('range'), Uint8Array.from(bytes));
  const headers = { ...part.headers, 'content-type': type, 'content-length': String(part.bytes.length) };
  return new Response(part.bytes, { status: part.status, headers });
}

export async function startVendorServer(options: VendorServerOptions): Promise<VendorServer> {
  const { root, port, host, kvsPort, onViolation } = options;
  const clock = movableClock();
  const { vendor, respond } = createStandInVendor(root, { now: clock.now });
  vendor.onViolation = onViolation;
  const control = remoteControl(vendor, clock);
  const kvs = await startKvs({ listen: listenLocally(kvsPort), refusals: refusalsOf(vendor) });

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await toRequest(incoming, `http://${incoming.headers.host ?? 'localhost'}`);
    const { pathname } = new URL(request.url);
    // Node.js would add a `Date` from this computer, but the vendor's clock may be shifted.
    outgoing.sendDate = false;
    const isControl = pathname.startsWith(CONTROL_PREFIX);
    // Omits CORS headers, so that pages on other origins cannot read the control functions' responses.
    const cors = isControl ? {} : CORS;
    if (request.method === 'OPTIONS') {
      outgoing.writeHead(204, cors).end();
      return;
    }
    const answer = isControl
      ? await control(request)
      : ((await respond(request)) ?? (await readSiteFile(root, request)));
    if (answer.type === 'error') {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...cors });
    // `host-slow` sends a file in pieces, so the body is streamed.
    await pipeline(answer.body ?? [], outgoing);
  };

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const url = `http://${host}:${String(portOf(server.address()))}`;

  return {
    url,
    kvs,
    channelName: (displayName) => channelNameOf(vendor.household.cameraNamed(displayName)?.uuid ?? ''),
    async open(search) {
      const request = new Request(`${url}${CONTROL_PREFIX}open`, {
        method: 'POST',
        body: JSON.stringify([search]),
      });
      const { data } = (await (await control(request)).json()) as { data: readonly string[] };
      return data;
    },
    async stop() {
      await kvs.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
