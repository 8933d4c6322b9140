import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { ClipFault } from './mediaFaults';
import { clipAsset, clipSegments } from './mediaUrls';
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
  return file.endsWith('.m4s') ? 'video/iso.segment' : 'video/mp4';
};

const gone = () => HttpResponse.text('Not found', { status: 404 });

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
  if (number !== 1) return undefined;
  if (has('segment-hangs')) await delay('infinite');
  if (has('segment-corrupt')) {
    return HttpResponse.arrayBuffer(noise(64_000), { headers: { 'content-type': contentType('.m4s') } });
  }
  return undefined;
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

  return http.get<{ eventUuid: string; file: string }>(
    '*/demo-media/clips/:eventUuid/:file',
    async ({ request, params }) => {
      const { eventUuid, file } = params;
      if (request.headers.has('authorization')) {
        vendor.violations.push(
          `${new URL(request.url).pathname}: the session's token went to the clips' host`,
        );
        return HttpResponse.text('Only one authentication is allowed', { status: 400 });
      }
      const camera = vendor.findEvent(eventUuid)?.camera;
      if (!camera) return gone();
      const has = (fault: ClipFault) => vendor.mediaFaults.has(camera.uuid, fault);

      if (file === PLAYLIST) {
        const expires = Number(new URL(request.url).searchParams.get('expires') ?? 0);
        if (expires <= vendor.now()) return HttpResponse.text('Request has expired', { status: 403 });
        return (await disturbedPlaylist(has)) ?? serve(camera, file);
      }
      const number = clipSegments(camera.scene).findIndex((segment) => segment.file === file);
      if (number < 0 && file !== 'init.mp4' && file !== INNER_PLAYLIST) return gone();
      return (await disturbedSegment(number, has)) ?? serve(camera, file);
    },
  );
}
