const CODEC = /^a=rtpmap:\d+ ([\w.-]+)\//;
/** They repair a stream and are none by themselves. */
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

/** True where all sections of an answer share one transport, the first one's. */
export const hasBundle = (sdp: string): boolean => /^a=group:BUNDLE /m.test(sdp);

/** @returns a description's ICE credentials as one text; null when it names none. */
export function iceCredentialsOf(sdp: string): string | null {
  const name = ufrag.exec(sdp)?.[1];
  return name === undefined ? null : `${name} ${pwd.exec(sdp)?.[1] ?? ''}`;
}

/**
 * Whether a camera's answer promises a picture. One without is told from its text, because browsers differ: with the
 * picture rejected in a bundle Chromium refuses the whole answer, and a codec that was not offered it takes silently.
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
