import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { ClipFault } from '../files/mediaFaults';
import { mediaHost, type MediaBytes } from './mediaHost';
import { mediaAsset, type AssetBytes } from '../files/mediaUrls';
import type { Encryption, RecordingFiles } from '../files/recordingFiles';
import type { Vendor } from '../vendor';

/** Reads a file of the mock: by `fetch` in a page, from disk in Node.js. */
export type ReadAsset = (url: string) => Promise<ArrayBuffer>;

/** Media playlist that the multivariant playlist of the fault `codec-unsupported` refers to. */
const INNER_PLAYLIST = 'media.m3u8';
/** CODECS names Dolby Vision profile 10 at level 9, which the end-to-end tests' browsers cannot play. */
const UNPLAYABLE = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=960x540,CODECS="dav1.10.09"
${INNER_PLAYLIST}
`;
const NOT_A_PLAYLIST = '<!doctype html><title>Sign in</title><h1>Please sign in to this network</h1>';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const contentType = (file: string): string => {
  if (file.endsWith('.m3u8')) return PLAYLIST_TYPE;
  if (file.endsWith('.ts')) return 'video/mp2t';
  return file.endsWith('.m4s') ? 'video/iso.segment' : 'video/mp4';
};

const gone = () => HttpResponse.text('Not found', { status: 404 });

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function readBytes(
  { path, range }: AssetBytes,
  readAsset: ReadAsset,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(await readAsset(mediaAsset(path)));
  return range ? all.subarray(range.offset, range.offset + range.length) : all;
}

async function encrypted(
  bytes: Uint8Array<ArrayBuffer>,
  { key, iv }: Encryption,
): Promise<Uint8Array<ArrayBuffer>> {
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aes, bytes));
}

async function mediaBytes(
  { files }: RecordingFiles,
  name: string,
  readAsset: ReadAsset,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = files[name];
  if (file === undefined) return undefined;
  if ('content' in file) return file.content;
  const bytes = joined(await Promise.all(file.bytes.map((part) => readBytes(part, readAsset))));
  return file.encryption ? encrypted(bytes, file.encryption) : bytes;
}

function noise(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 73 + (index >> 8) * 31) & 0xff;
  return bytes.buffer;
}

async function disturbedPlaylist(has: (fault: ClipFault) => boolean): Promise<Response | undefined> {
  if (has('manifest-404')) return gone();
  if (has('manifest-html')) return HttpResponse.html(NOT_A_PLAYLIST);
  if (has('manifest-hangs')) await delay('infinite');
  if (has('codec-unsupported')) {
    return HttpResponse.text(UNPLAYABLE, { headers: { 'content-type': PLAYLIST_TYPE } });
  }
  return undefined;
}

async function disturbedSegment(
  number: number,
  has: (fault: ClipFault) => boolean,
): Promise<Response | undefined> {
  if (number > 0 && has('segment-404')) return gone();
  if (number > 0 && has('segments-hang')) await delay('infinite');
  if (number !== 1) return undefined;
  if (has('segment-hangs')) await delay('infinite');
  if (has('segment-corrupt')) {
    return HttpResponse.arrayBuffer(noise(64_000), { headers: { 'content-type': contentType('.m4s') } });
  }
  return undefined;
}

const expired = () => HttpResponse.text('Request has expired', { status: 403 });

const SEGMENTS_PER_ADDRESS = 3;

/**
 * Simulates URLs that expire during playback. `sign` adds the parameter `address` to each segment's URL. An
 * address is valid for three requests.
 */
function expiringSegments() {
  const given = new Map<string, number>();
  return {
    sign: (playlist: string, address: string): string =>
      playlist.replaceAll(/^seg-\d+\.m4s$/gm, (file) => `${file}?address=${address}`),
    async refuse(address: string): Promise<Response | undefined> {
      const count = (given.get(address) ?? 0) + 1;
      given.set(address, count);
      if (count > SEGMENTS_PER_ADDRESS) return expired();
      await delay(1_000);
      return undefined;
    },
  };
}

/** Returns a handler that serves each event's recording, or the one that a fault substitutes for it. */
export function clipHandler(vendor: Vendor, readAsset: ReadAsset): HttpHandler {
  const host = mediaHost(vendor);
  const expiring = expiringSegments();

  const serve = async (
    files: RecordingFiles,
    name: string,
    request: Request,
    has: (fault: ClipFault) => boolean,
  ): Promise<Response | MediaBytes> => {
    const { searchParams } = new URL(request.url);
    const expires = searchParams.get('expires') ?? '';
    if (name === files.main && Number(expires) <= vendor.now()) return expired();
    const playlist = files.playlists[name === INNER_PLAYLIST ? files.main : name];
    if (playlist !== undefined) {
      const disturbed = name === files.main ? await disturbedPlaylist(has) : undefined;
      if (disturbed) return disturbed;
      return HttpResponse.text(has('clip-url-expires-midway') ? expiring.sign(playlist, expires) : playlist, {
        headers: { 'content-type': PLAYLIST_TYPE },
      });
    }
    const address = searchParams.get('address');
    const refused = address === null ? undefined : await expiring.refuse(address);
    const disturbed = refused ?? (await disturbedSegment(files.segments.indexOf(name), has));
    if (disturbed) return disturbed;
    const bytes = await mediaBytes(files, name, readAsset);
    return bytes ? { bytes, type: contentType(name) } : gone();
  };

  return http.get<{ eventUuid: string }>(
    '*/demo-media/clips/:eventUuid/*',
    async ({ request, params: { eventUuid } }) => {
      const { pathname } = new URL(request.url);
      if (request.headers.has('authorization')) {
        vendor.complain(`${pathname}: the session's token went to the clips' host`);
        return HttpResponse.text('Only one authentication is allowed', { status: 400 });
      }
      const found = vendor.recordings.findEvent(eventUuid);
      if (!found) return gone();
      const { camera, event } = found;
      const has = (fault: ClipFault) => vendor.recordings.hasFault(camera, event, fault);
      const files = vendor.recordings.filesOf(camera, event);
      const name = pathname.slice(pathname.lastIndexOf('/') + 1);
      return host.answer(request, found, () => serve(files, name, request, has));
    },
  );
}
