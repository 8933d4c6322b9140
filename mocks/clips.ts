import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { ClipFault } from './mediaFaults';
import { clipAsset, clipSegments } from './mediaUrls';
import { oddAssets, oddClip, type OddClip } from './oddClips';
import type { Vendor } from './vendor';
import type { StandInCamera } from './vendor/cameras';

/** Fetches one of this site's own files; where the files are differs between a page and a test run. */
export type ReadAsset = (url: string) => Promise<ArrayBuffer>;

const PLAYLIST = 'index.m3u8';
/** The playlist behind the one that names the codec; only for a clip in a codec that nobody plays. */
const INNER_PLAYLIST = 'media.m3u8';
/** Dolby Vision, profile 10.4: registered, and played by no browser that this demo runs in. */
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

function joined(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return bytes.buffer;
}

function noise(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 73 + (index >> 8) * 31) & 0xff;
  return bytes.buffer;
}

/** What a fault makes of a request for the playlist; undefined: it is served. */
async function disturbedPlaylist(has: (fault: ClipFault) => boolean): Promise<Response | undefined> {
  if (has('manifest-404')) return gone();
  if (has('manifest-html')) return HttpResponse.html(NOT_A_PLAYLIST);
  if (has('manifest-hangs')) await delay('infinite');
  if (has('codec-unsupported')) {
    return HttpResponse.text(UNPLAYABLE, { headers: { 'content-type': PLAYLIST_TYPE } });
  }
  return undefined;
}

/** What a fault makes of a request for a segment, counted from 0; undefined: it is served. */
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

/** How many segments one address gives out before it expires in the middle. */
const SEGMENTS_PER_ADDRESS = 3;

/** Addresses that expire while the clip plays: its segments are named with the address that they belong to. */
function expiringSegments() {
  const given = new Map<string, number>();
  return {
    sign: (playlist: string, address: string): string =>
      playlist.replaceAll(/^seg-\d+\.m4s$/gm, (file) => `${file}?address=${address}`),
    /** Undefined: this segment is still given out. */
    async refuse(address: string): Promise<Response | undefined> {
      const count = (given.get(address) ?? 0) + 1;
      given.set(address, count);
      if (count > SEGMENTS_PER_ADDRESS) return expired();
      await delay(1_000);
      return undefined;
    },
  };
}

/**
 * The host that keeps the recordings: playlist, initialisation and segments of an event's clip, each a real file. Every
 * event of a camera shows its scene.
 */
export function clipHandler(vendor: Vendor, readAsset: ReadAsset): HttpHandler {
  const serve = async (camera: StandInCamera, file: string): Promise<Response> => {
    const name = file === INNER_PLAYLIST ? PLAYLIST : file;
    const bytes = await readAsset(clipAsset(camera.scene, name));
    return HttpResponse.arrayBuffer(bytes, { headers: { 'content-type': contentType(name) } });
  };

  const serveOdd = async (clip: OddClip, file: string): Promise<Response> => {
    const headers = { 'content-type': contentType(file) };
    const playlist = clip.playlists[file];
    if (playlist !== undefined) return HttpResponse.text(playlist, { headers });
    const assets = oddAssets(clip, file);
    if (assets === undefined) return gone();
    return HttpResponse.arrayBuffer(joined(await Promise.all(assets.map(readAsset))), { headers });
  };
  const expiring = expiringSegments();

  return http.get<{ eventUuid: string; file: string }>(
    '*/demo-media/clips/:eventUuid/:file',
    async ({ request, params }) => {
      const { eventUuid, file } = params;
      if (request.headers.has('authorization')) {
        vendor.complain(`${new URL(request.url).pathname}: the session's token went to the clips' host`);
        return HttpResponse.text('Only one authentication is allowed', { status: 400 });
      }
      const found = vendor.recordings.findEvent(eventUuid);
      if (!found) return gone();
      const { camera, event } = found;
      const has = (fault: ClipFault) => vendor.recordings.hasClipFault(camera, event, fault);
      const { searchParams } = new URL(request.url);
      const odd = oddClip(has);
      const expires = searchParams.get('expires') ?? '';

      if (file === (odd?.main ?? PLAYLIST) && Number(expires) <= vendor.now()) return expired();
      if (odd) return serveOdd(odd, file);
      if (file === PLAYLIST) {
        const disturbed = await disturbedPlaylist(has);
        if (disturbed || !has('clip-url-expires-midway')) return disturbed ?? serve(camera, file);
        const playlist = await (await serve(camera, file)).text();
        return HttpResponse.text(expiring.sign(playlist, expires), {
          headers: { 'content-type': PLAYLIST_TYPE },
        });
      }
      const number = clipSegments(camera.scene).findIndex((segment) => segment.file === file);
      if (number < 0 && file !== 'init.mp4' && file !== INNER_PLAYLIST) return gone();
      const address = searchParams.get('address');
      const refused = address === null ? undefined : await expiring.refuse(address);
      return refused ?? (await disturbedSegment(number, has)) ?? serve(camera, file);
    },
  );
}
