import { Hls, type ErrorData } from 'hls.js/light';
import { retryAfter } from '@/lib/time/retry';
import type { MediaTrouble, NetworkTrouble } from '../recoveryPolicy';

const NO_DEMUXER = /^Unsupported \S+ in M2TS/;

/** A codec in a transport stream that the build in use cannot take apart: hls.js would step over every segment in turn. */
export const lacksDemuxer = ({ reason }: ErrorData): boolean =>
  reason !== undefined && NO_DEMUXER.test(reason);

/** The light build leaves out what takes HEVC apart; no build takes EC-3 apart. */
export const needsFullBuild = ({ reason }: ErrorData): boolean =>
  reason?.startsWith('Unsupported HEVC in M2TS') === true;

/** A segment that the host does not have: to ask again, as hls.js would, brings nothing. */
export const isMissingSegment = ({ details, response }: ErrorData): boolean =>
  details === Hls.ErrorDetails.FRAG_LOAD_ERROR && response?.code === 404;

/** A segment that does not come: it is asked for again while there is something left to play, then stepped over. */
export const SEGMENT_TIMEOUT: NetworkTrouble = {
  kind: 'network',
  status: null,
  part: 'segment',
  isTimeout: true,
};

/** A playlist that the camera has begun, and put nothing into. */
const GONE: NetworkTrouble = { kind: 'network', status: 404, part: 'manifest' };

/** From all headers that the page may read: asking for one that it may not writes an error into the console. */
function headerOf({ networkDetails }: ErrorData, name: string): string | undefined {
  const headers = networkDetails instanceof XMLHttpRequest ? networkDetails.getAllResponseHeaders() : '';
  return new RegExp(`^${name}:(.*)$`, 'im').exec(headers)?.[1];
}

function partOf(details: ErrorData['details']): NetworkTrouble['part'] {
  if (details.startsWith('key')) return 'key';
  return details.startsWith('frag') ? 'segment' : 'manifest';
}

/** @returns what an error of hls.js means for the recovery. */
export function troubleOf(data: ErrorData): MediaTrouble {
  const { ErrorDetails, ErrorTypes } = Hls;
  const { type, details, response } = data;
  if (lacksDemuxer(data) || /Codecs?Error$/.test(details)) return { kind: 'codec' };
  if (details === ErrorDetails.LEVEL_EMPTY_ERROR && data.context?.levelDetails?.live === true) return GONE;
  const part = partOf(details);
  // A key in the playlist that cannot be decoded: no request would help.
  const isInlineKey = part === 'key' && response?.url.startsWith('data:') === true;
  if (isInlineKey || /^(manifest|level)(Parsing|Empty)/.test(details)) {
    // Another host's page, as of a hotel's log-in, says nothing of the recording.
    const isPage = /^\s*text\/html/i.test(headerOf(data, 'content-type') ?? '');
    return isPage ? { kind: 'network', status: null, part } : { kind: 'notAPlaylist' };
  }
  // When none comes, the watch on progress ends it.
  if (details === ErrorDetails.FRAG_LOAD_TIMEOUT) return SEGMENT_TIMEOUT;
  if (/^frag(Parsing|Decrypt)/.test(details)) return { kind: 'brokenSegment' };
  if (type === ErrorTypes.NETWORK_ERROR) {
    return {
      kind: 'network',
      status: response?.code || null,
      part,
      retryAfter: retryAfter((name) => headerOf(data, name)),
    };
  }
  return type === ErrorTypes.MEDIA_ERROR ? { kind: 'media' } : { kind: 'other' };
}
