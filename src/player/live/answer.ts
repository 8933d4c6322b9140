interface Description {
  session: readonly string[];
  sections: readonly (readonly string[])[];
}

const DIRECTION = /^a=(?:sendrecv|sendonly|recvonly|inactive)$/;
const BUNDLE = 'a=group:BUNDLE';

function parse(sdp: string): Description {
  const lines = sdp
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  return {
    session: lines.slice(0, starts[0]),
    sections: starts.map((start, index) => lines.slice(start, starts[index + 1])),
  };
}

const kindOf = (section: readonly string[]): string => /^m=(\S+)/.exec(section[0] ?? '')?.[1] ?? '';

const midOf = (section: readonly string[]): string | undefined =>
  section.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length);

const isRejected = (section: readonly string[]): boolean => /^m=\S+ 0[ /]/.test(section[0] ?? '');

function takeSection(offered: readonly string[], left: (readonly string[])[]): readonly string[] | undefined {
  const candidates = left.filter((section) => kindOf(section) === kindOf(offered));
  const found = candidates.find((section) => midOf(section) === midOf(offered)) ?? candidates[0];
  if (found !== undefined) left.splice(left.indexOf(found), 1);
  return found;
}

/** RFC 8843 and JSEP: a missing section counts as rejected. */
const rejected = (offered: readonly string[]): string[] => [
  (offered[0] ?? '').replace(/^(m=\S+) \d+/, '$1 0'),
  'c=IN IP4 0.0.0.0',
  'a=inactive',
];

function adapt(
  section: readonly string[],
  offered: readonly string[],
  inherited: string | undefined,
): string[] {
  const given = section.find((line) => DIRECTION.test(line)) ?? inherited;
  const mid = midOf(offered);
  // After an offer with `recvonly`, a camera sends media unless its answer contains `inactive`.
  const direction = given === 'a=inactive' ? given : 'a=sendonly';
  const lines = section.flatMap((line) => {
    if (DIRECTION.test(line) || line.startsWith('a=mid:')) return [];
    return [line === 'a=setup:actpass' ? 'a=setup:active' : line];
  });
  return [...lines, direction, ...(mid === undefined ? [] : [`a=mid:${mid}`])];
}

function bundleOf(
  line: string,
  renamed: ReadonlyMap<string, string>,
  accepted: ReadonlySet<string>,
): string | null {
  const mids = line
    .slice(BUNDLE.length)
    .split(' ')
    .filter((mid) => mid !== '')
    .map((mid) => renamed.get(mid) ?? mid)
    .filter((mid) => accepted.has(mid));
  return mids.length === 0 ? null : `${BUNDLE} ${mids.join(' ')}`;
}

/**
 * Rewrites a camera's answer so that browsers accept it: sections in the order and with the `mid` values of
 * the offer, each `sendonly` or `inactive`. Chromium 143 and later refuse other directions, which cameras
 * with a KVS C SDK older than August 2020 send.
 * @see https://datatracker.ietf.org/doc/html/rfc3264#section-6.1
 */
export function normalizeAnswer(answer: string, offer: string): string {
  const { session, sections } = parse(answer);
  const offered = parse(offer).sections;
  if (sections.length === 0 || offered.length === 0) return answer;
  const inherited = session.find((line) => DIRECTION.test(line));
  const left = [...sections];
  const renamed = new Map<string, string>();
  const accepted = new Set<string>();
  const adapted = offered.map((each) => {
    const section = takeSection(each, left);
    const mid = midOf(each) ?? '';
    if (section === undefined) return adapt(rejected(each), each, undefined);
    renamed.set(midOf(section) ?? mid, mid);
    if (!isRejected(section)) accepted.add(mid);
    return adapt(section, each, inherited);
  });
  const lines = session.flatMap((line) => {
    if (DIRECTION.test(line)) return [];
    return line.startsWith(BUNDLE) ? (bundleOf(line, renamed, accepted) ?? []) : [line];
  });
  return [...lines, ...adapted.flat(), ''].join('\r\n');
}

/**
 * Assigns a candidate to a section of the offer. Some cameras send candidates without `sdpMid` and
 * `sdpMLineIndex`, or with unknown values, which browsers refuse. In a bundle, the transport of the first
 * section carries all sections.
 * @see https://www.w3.org/TR/webrtc/#dom-peerconnection-addicecandidate
 */
export function normalizeCandidate(candidate: RTCIceCandidateInit, offer: string): RTCIceCandidateInit {
  const { sdpMid, sdpMLineIndex } = candidate;
  const mids = Array.from(offer.matchAll(/^a=mid:(\S+)/gm), ([, mid]) => mid);
  const isKnown = typeof sdpMid === 'string' && (mids.length === 0 || mids.includes(sdpMid));
  return isKnown ? candidate : { ...candidate, sdpMid: null, sdpMLineIndex: sdpMLineIndex ?? 0 };
}

/** Payload formats for retransmission and error correction, which are not video codecs. */
const REPAIR: ReadonlySet<string> = new Set(['rtx', 'red', 'ulpfec', 'flexfec', 'flexfec-03']);

const videoOf = (sdp: string): readonly string[] =>
  parse(sdp).sections.find((section) => kindOf(section) === 'video') ?? [];

const codecsIn = (section: readonly string[]): string[] =>
  section
    .flatMap((line) => /^a=rtpmap:\d+ ([\w.-]+)\//.exec(line)?.[1]?.toLowerCase() ?? [])
    .filter((name) => !REPAIR.has(name));

/**
 * Checks that the answer accepts video, because Chromium does not report unusable video as the reason: it
 * rejects the whole answer if a bundled video section is rejected, and silently accepts codecs that were not
 * offered.
 * @see https://datatracker.ietf.org/doc/html/rfc3264#section-6
 */
export function acceptsVideo(answer: string, offer: string): boolean {
  const section = videoOf(answer);
  if (section.length === 0 || isRejected(section) || section.includes('a=inactive')) return false;
  const answered = codecsIn(section);
  const offered = codecsIn(videoOf(offer));
  return answered.length === 0 || answered.some((name) => offered.includes(name));
}

/** @returns true if the description has a bundle, whose sections share one transport */
export const hasBundle = (sdp: string): boolean => new RegExp(`^${BUNDLE} `, 'm').test(sdp);

/** @returns the ICE user name fragment and password as one string, or null */
export function iceCredentialsOf(sdp: string): string | null {
  const name = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];
  return name === undefined ? null : `${name} ${/^a=ice-pwd:(\S+)/m.exec(sdp)?.[1] ?? ''}`;
}

/** @returns the certificate's fingerprint, which changes with each camera session; null if it is missing */
export const fingerprintOf = (sdp: string): string | null =>
  /^a=fingerprint:(.+?)\s*$/m.exec(sdp)?.[1] ?? null;
