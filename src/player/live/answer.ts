const CODEC = /^a=rtpmap:\d+ ([\w.-]+)\//;
/** These formats repair a stream and carry no video of their own. */
const REPAIR: ReadonlySet<string> = new Set(['rtx', 'red', 'ulpfec', 'flexfec', 'flexfec-03']);

function videoLines(sdp: string): string[] {
  const lines = sdp.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith('m=video '));
  if (start < 0) return [];
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('m='));
  return lines.slice(start, length < 0 ? undefined : start + 1 + length);
}

const codecsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => CODEC.exec(line)?.[1]?.toLowerCase() ?? []).filter((name) => !REPAIR.has(name));

const ufrag = /^a=ice-ufrag:(\S+)/m;
const pwd = /^a=ice-pwd:(\S+)/m;

/** @returns true if all sections share the first one's transport */
export const hasBundle = (sdp: string): boolean => /^a=group:BUNDLE /m.test(sdp);

/** @returns the ICE credentials of a description as one text, or null */
export function iceCredentialsOf(sdp: string): string | null {
  const name = ufrag.exec(sdp)?.[1];
  return name === undefined ? null : `${name} ${pwd.exec(sdp)?.[1] ?? ''}`;
}

/** @returns the hash of the certificate, which is new in each session of a camera; null without one */
export const fingerprintOf = (sdp: string): string | null =>
  /^a=fingerprint:(.+?)\s*$/m.exec(sdp)?.[1] ?? null;

/**
 * Reads the answer's text, since browsers differ: for a rejected video in a bundle Chromium refuses the whole
 * answer, and it silently accepts codecs that were not offered.
 * @see https://datatracker.ietf.org/doc/html/rfc3264#section-6
 */
export function acceptsVideo(answer: string, offer: string): boolean {
  const lines = videoLines(answer);
  const port = /^m=video (\d+)/.exec(lines[0] ?? '')?.[1];
  if (port === undefined || port === '0' || lines.includes('a=inactive')) return false;
  const answered = codecsIn(lines);
  const offered = codecsIn(videoLines(offer));
  return answered.length === 0 || answered.some((name) => offered.includes(name));
}
