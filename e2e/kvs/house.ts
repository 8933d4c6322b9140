import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { runnerImport } from 'vite';
import { defaultConfig } from '../../src/config/env';
import { defaultDeployment } from '../../src/build/deployment/deploymentEnv';
import { inlineHashes } from '../../src/build/deployment/inlineHashes';
import { securityHeaders } from '../../src/build/deployment/securityHeaders';
import type { MediaFault } from '../../mocks/files/mediaFaults';
import type { ScenarioName } from '../../mocks/setting/scenarios';
import { channelNameOf } from '../../mocks/kvs/protocol';
import { buildApp } from '../buildApp';
import { contentTypes } from '../staticHost';
import { listenLocally, toRequest, type Listen } from '../../mocks/http/nodeHttp';
import type { createStandInVendor } from '../../mocks/http/standInVendor';

export interface House {
  url: string;
  folder: string;
  channelName(displayName: string): string;
  setScenario(name: ScenarioName | null): void;
  setMediaFault(camera: string, fault: MediaFault | null): void;
  /** Replaces files below `/mocks/media`. Null restores them. */
  replaceMedia(files: ReadonlyMap<string, string> | null): void;
  /** @param isSeparate true serves the recordings from an origin that pages connect to for nothing else */
  setMediaHost(isSeparate: boolean): void;
  /** Counts requested bytes of recordings, except for file-type sniffing, which readers cancel. */
  recordedBytes(): number;
  /**
   * @param cameras null for the default
   * @param events events in the last 30 days
   */
  furnish(cameras: number | null, events?: number): void;
  violations(): readonly string[];
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function build(kvsEndpoint: string): string {
  // A folder per run keeps two runs from overwriting each other.
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  buildApp(folder, { VITE_KVS_ENDPOINT: kvsEndpoint });
  return folder;
}

/** Reads a file of the build or of the demo's media. Paths without an extension return the app's page. */
async function readSiteFile(folder: string, path: string): Promise<{ type: string; bytes: Buffer }> {
  const clean = normalize(decodeURIComponent(path)).replaceAll('\\', '/');
  const isMedia = clean.startsWith('/mocks/media/');
  const page = extname(clean) === '' ? '/index.html' : clean;
  const bytes = await readFile(isMedia ? join(ROOT, clean) : join(folder, page));
  return { type: contentTypes[extname(page)] ?? 'application/octet-stream', bytes };
}

/** Content types that servers compress. Browsers accept Brotli only over HTTPS or from localhost. */
const COMPRESSIBLE = /^(?:text|application)\/(?!octet-stream)|svg/;

/** The compressor compresses each file only once, because a deployment has precompressed files. */
function compressor() {
  const known = new Map<string, Buffer>();
  return (key: string, type: string, bytes: Buffer): { headers: Record<string, string>; bytes: Buffer } => {
    if (!COMPRESSIBLE.test(type)) return { headers: {}, bytes };
    const made = known.get(key) ?? brotliCompressSync(bytes);
    known.set(key, made);
    return { headers: { 'content-encoding': 'br' }, bytes: made };
  };
}

/**
 * Serves a build of the app with a deployment's headers. The mock vendor answers on the same origin.
 * @param kvsEndpoint the emulator's `https://…` URL
 * @param measured additional files by path, served without the app's headers; if set, text files are
 * compressed
 */
export async function openHouse(
  kvsEndpoint: string,
  measured: Readonly<Record<string, { type: string; body: string }>> | null = null,
  listen: Listen = listenLocally(),
): Promise<House> {
  const folder = build(kvsEndpoint);
  const { module } = await runnerImport<{ createStandInVendor: typeof createStandInVendor }>(
    join(ROOT, 'mocks/http/standInVendor.ts'),
    { root: ROOT, logLevel: 'error' },
  );
  let replaced: ReadonlyMap<string, string> | null = null;
  let recordedBytes = 0;
  let hasMediaHost = false;
  const { vendor, respond } = module.createStandInVendor(
    ROOT,
    {},
    (address) => replaced?.get(address) ?? join(ROOT, address),
  );
  const mediaServer = createServer((incoming, outgoing) => {
    const answer = async () => {
      const response = await respond(await toRequest(incoming, mediaUrl));
      if (response === undefined) throw new Error(`The media host has no ${incoming.url ?? ''}.`);
      const sent = { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*' };
      outgoing.writeHead(response.status, sent).end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch(() => outgoing.destroy());
  });
  const mediaUrl = `http://localhost:${String(await listen(mediaServer))}`;
  const headers = securityHeaders({
    ...defaultConfig,
    ...defaultDeployment,
    kvsEndpoint,
    mediaSources: [mediaUrl],
    inline: inlineHashes(await readFile(join(folder, 'index.html'), 'utf8')),
  });

  const compress = compressor();
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await toRequest(incoming, url);
    const { pathname } = new URL(request.url);
    const own = measured?.[pathname];
    if (own !== undefined) {
      const sent = compress(pathname, own.type, Buffer.from(own.body));
      outgoing.writeHead(200, { ...sent.headers, 'content-type': own.type }).end(sent.bytes);
      return;
    }
    const answer = await respond(request);
    if (answer !== undefined) {
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      const sent = Buffer.from(await answer.arrayBuffer());
      const body =
        hasMediaHost && pathname.endsWith('/hls')
          ? Buffer.from(sent.toString().replace(`${url}/demo-media/`, `${mediaUrl}/demo-media/`))
          : sent;
      const isProbe = answer.status === 206 && request.headers.get('range') === 'bytes=0-';
      if (pathname.startsWith('/demo-media/clips/') && !isProbe) recordedBytes += body.length;
      outgoing.end(body);
      return;
    }
    try {
      const { type, bytes } = await readSiteFile(folder, pathname);
      const sent = measured === null ? { headers: {}, bytes } : compress(pathname, type, bytes);
      outgoing.writeHead(200, { ...headers, ...sent.headers, 'content-type': type }).end(sent.bytes);
    } catch {
      outgoing.writeHead(404, headers).end();
    }
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const url = `http://localhost:${String(await listen(server))}`;

  return {
    url,
    folder,
    channelName: (displayName) => channelNameOf(vendor.household.cameraNamed(displayName)?.uuid ?? ''),
    setScenario: (name) => vendor.setScenario(name),
    setMediaFault: (camera, fault) =>
      vendor.mediaFaults.set(vendor.household.cameraNamed(camera)?.uuid ?? '', fault),
    replaceMedia(files) {
      replaced = files;
    },
    setMediaHost(isSeparate) {
      hasMediaHost = isSeparate;
    },
    recordedBytes: () => recordedBytes,
    furnish: (cameras, events) => vendor.set({ ...vendor.setting, cameras, events: events ?? null }),
    violations: () => vendor.violations,
    async stop() {
      const closed = [server, mediaServer].map(
        (each) =>
          new Promise<void>((resolve) => {
            each.close(() => resolve());
            each.closeAllConnections();
          }),
      );
      await Promise.all(closed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
