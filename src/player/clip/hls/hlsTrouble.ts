import { Hls, type ErrorData } from 'hls.js/light';
import { retryAfter } from '@/lib/time/retry';
import type { MediaTrouble, NetworkTrouble } from '../recoveryPolicy';

const NO_DEMUXER = /^Unsupported \S+ in M2TS/;

/**
 * Detects a codec that the build cannot demux from a transport stream. hls.js itself would skip all segments.
 */
export const lacksDemuxer = ({ reason }: ErrorData): boolean =>
  reason !== undefined && NO_DEMUXER.test(reason);

/** Only the full build can demux HEVC. No build can demux EC-3. */
export const needsFullBuild = ({ reason }: ErrorData): boolean =>
  reason?.startsWith('Unsupported HEVC in M2TS') === true;

/** Detects a 404 response for a segment, for which a retry by hls.js would not help. */
export const isMissingSegment = ({ details, response }: ErrorData): boolean =>
  details === Hls.ErrorDetails.FRAG_LOAD_ERROR && response?.code === 404;

export const SEGMENT_TIMEOUT: NetworkTrouble = {
  kind: 'network',
  status: null,
  part: 'segment',
  isTimeout: true,
};

const GONE: NetworkTrouble = { kind: 'network', status: 404, part: 'manifest' };

function headerOf({ networkDetails }: ErrorData, name: string): string | undefined {
  const headers = networkDetails instanceof XMLHttpRequest ? networkDetails.getAllResponseHeaders() : '';
  return new RegExp(`^${name}:(.*)$`, 'im').exec(headers)?.[1];
}

function partOf(details: ErrorData['details']): NetworkTrouble['part'] {
  if (details.startsWith('key')) return 'key';
  return details.startsWith('frag') ? 'segment' : 'manifest';
}

/** Translates an hls.js error for the recovery policy. */
export function troubleOf(data: ErrorData): MediaTrouble {
  const { ErrorDetails, ErrorTypes } = Hls;
  const { type, details, response } = data;
  if (lacksDemuxer(data) || /Codecs?Error$/.test(details)) return { kind: 'codec' };
  if (details === ErrorDetails.LEVEL_EMPTY_ERROR && data.context?.levelDetails?.live === true) return GONE;
  const part = partOf(details);
  // An inline key is part of the playlist, so loading a malformed key again does not help.
  const isInlineKey = part === 'key' && response?.url.startsWith('data:') === true;
  if (isInlineKey || /^(manifest|level)(Parsing|Empty)/.test(details)) {
    // A captive portal probably sent this HTML, which says nothing about the recording.
    const isPage = /^\s*text\/html/i.test(headerOf(data, 'content-type') ?? '');
    return isPage ? { kind: 'network', status: null, part } : { kind: 'notAPlaylist' };
  }
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
