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

/** The app as it is deployed, with the vendor behind it. */
export interface House {
  /** `http://localhost:<port>` */
  url: string;
  /** Where the build is; it stays as it is. */
  folder: string;
  /** The name of the signaling channel of a camera. */
  channelName(displayName: string): string;
  /** Puts the vendor into one of the demo's scenarios; null ends it. */
  setScenario(name: ScenarioName | null): void;
  /** What is wrong with the recordings of a camera, by its name; null: nothing. */
  setMediaFault(camera: string, fault: MediaFault | null): void;
  /** Serves other files for some addresses below `/mocks/media`; null: its own again. */
  replaceMedia(files: ReadonlyMap<string, string> | null): void;
  /** Bytes of recordings that were asked for so far, without the probes of files, which their readers cut off. */
  recordedBytes(): number;
  /** That many cameras from now on, and events of their last 30 days; null: as many as there are by themselves. */
  furnish(cameras: number | null, events?: number): void;
  /** What the app did that the vendor's contract does not allow. */
  violations(): readonly string[];
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns the folder with the build. @throws with the builder's words when the app cannot be built. */
function build(kvsEndpoint: string): string {
  // A folder for each, so that two runs do not pull the files from under each other.
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  buildApp(folder, { VITE_KVS_ENDPOINT: kvsEndpoint });
  return folder;
}

/** A file of the build or of the demo's media; a page of the app for every other address. */
async function readSiteFile(folder: string, path: string): Promise<{ type: string; bytes: Buffer }> {
  const clean = normalize(decodeURIComponent(path)).replaceAll('\\', '/');
  const isMedia = clean.startsWith('/mocks/media/');
  const page = extname(clean) === '' ? '/index.html' : clean;
  const bytes = await readFile(isMedia ? join(ROOT, clean) : join(folder, page));
  return { type: contentTypes[extname(page)] ?? 'application/octet-stream', bytes };
}

/** What hosts send compressed, as they do over https; a browser takes it from localhost over http as well. */
const COMPRESSIBLE = /^(?:text|application)\/(?!octet-stream)|svg/;

/** Compresses each file once, as hosts do before a release. */
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
 * Builds the app as a deployment does, told only where KVS is, and serves it under the deployment's headers. The
 * stand-in vendor answers on the same origin from this process.
 * @param kvsEndpoint `https://…`, the emulator's.
 * @param measured files of a measurement's own by their path, served without the app's headers; all files are then sent
 * compressed.
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
  const { vendor, respond } = module.createStandInVendor(
    ROOT,
    {},
    (address) => replaced?.get(address) ?? join(ROOT, address),
  );
  const headers = securityHeaders({
    ...defaultConfig,
    ...defaultDeployment,
    kvsEndpoint,
    mediaSources: [],
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
      const body = Buffer.from(await answer.arrayBuffer());
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
    recordedBytes: () => recordedBytes,
    furnish: (cameras, events) => vendor.set({ ...vendor.setting, cameras, events: events ?? null }),
    violations: () => vendor.violations,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
