/** A camera whose SDP or candidates differ from a browser's. */
export interface Variant {
  name: string;
  offer?: (sdp: string) => string;
  answer?: (sdp: string) => string;
  candidates?: (candidate: RTCIceCandidateInit) => RTCIceCandidateInit[];
  /** True if the answer already contains all candidates. */
  isGathered?: boolean;
  isHopeless?: boolean;
}

const linesOf = (sdp: string): string[] => sdp.split('\r\n').filter((line) => line !== '');
const joined = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
const without = (pattern: RegExp) => (sdp: string) =>
  joined(linesOf(sdp).filter((line) => !pattern.test(line)));
const direction = (to: string) => (sdp: string) => sdp.replaceAll('a=sendonly', `a=${to}`);

/** @returns the lines of the session, then those of each media section */
function split(sdp: string): string[][] {
  const parts: string[][] = [[]];
  for (const line of linesOf(sdp)) {
    if (line.startsWith('m=')) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

const section = (kind: string, change: (lines: string[]) => string[]) => (sdp: string) =>
  joined(split(sdp).flatMap((part) => (part[0]?.startsWith(`m=${kind} `) ? change(part) : part)));
const session =
  (...more: string[]) =>
  (sdp: string) => {
    const [head = [], ...rest] = split(sdp);
    return joined([...head, ...more, ...rest.flat()]);
  };
const noBundle = without(/^a=group:BUNDLE/);
const rejected = section('audio', ([first = '']) => [
  first.replace(/^m=audio \d+/, 'm=audio 0'),
  'c=IN IP4 0.0.0.0',
  'a=inactive',
  'a=mid:1',
]);
const beside = (more: RTCIceCandidateInit) => (candidate: RTCIceCandidateInit) => [
  { ...candidate, ...more },
  candidate,
];
const foreignMid = (mid: string | null | undefined): string => `camera${mid ?? ''}`;

/** Answers and candidates of real cameras, as reported by third-party integrations. */
export const VARIANTS: readonly Variant[] = [
  { name: 'sendonly' },
  { name: 'sendrecv', answer: direction('sendrecv') },
  {
    name: 'sendrecv for audio',
    answer: section('audio', (lines) => linesOf(direction('sendrecv')(joined(lines)))),
  },
  {
    name: 'recvonly for video',
    answer: section('video', (lines) => linesOf(direction('recvonly')(joined(lines)))),
  },
  { name: 'no direction', answer: without(/^a=sendonly/) },
  { name: 'a direction of the session', answer: (sdp) => session('a=sendrecv')(without(/^a=sendonly/)(sdp)) },
  { name: 'no BUNDLE', offer: noBundle, answer: noBundle },
  { name: 'no BUNDLE, and sendrecv', offer: noBundle, answer: (sdp) => noBundle(direction('sendrecv')(sdp)) },
  { name: 'no mid', answer: without(/^a=mid:/) },
  {
    name: 'mids of its own',
    answer: (sdp) =>
      sdp
        .replaceAll(/^a=mid:(\S+)/gm, (_line, mid: string) => `a=mid:${foreignMid(mid)}`)
        .replaceAll(/^a=group:BUNDLE.*$/gm, 'a=group:BUNDLE camera0 camera1'),
    candidates: (candidate) => [{ ...candidate, sdpMid: foreignMid(candidate.sdpMid) }],
  },
  { name: 'setup:actpass', answer: (sdp) => sdp.replaceAll('a=setup:active', 'a=setup:actpass') },
  { name: 'no setup', answer: without(/^a=setup:/) },
  {
    name: 'payload types of its own',
    answer: section('video', ([first = '', ...lines]) => {
      const [type = ''] = first.split(' ').slice(3);
      return linesOf(
        joined([first.replace(` ${type}`, ' 35'), ...lines])
          .replaceAll(`:${type} `, ':35 ')
          .replaceAll(`apt=${type}`, 'apt=35'),
      );
    }),
  },
  { name: 'rejected audio', answer: rejected },
  { name: 'no audio section', answer: section('audio', () => []) },
  {
    name: 'inactive audio',
    answer: section('audio', (lines) => linesOf(direction('inactive')(joined(lines)))),
  },
  {
    name: 'a section more',
    answer: (sdp) =>
      joined([
        ...linesOf(sdp),
        'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
        'c=IN IP4 0.0.0.0',
        'a=mid:2',
      ]),
  },
  {
    name: 'audio before video',
    answer: (sdp) => {
      const [head = [], ...sections] = split(sdp);
      return joined([...head, ...sections.toReversed().flat()]);
    },
  },
  { name: 'ICE-lite', answer: session('a=ice-lite') },
  { name: 'an unknown line', answer: session('a=x-camera:7') },
  { name: 'no SSRC', answer: without(/^a=(?:ssrc|msid)/) },
  { name: 'no RTCP feedback', answer: without(/^a=(?:rtcp-fb|extmap)/) },
  { name: 'LF', answer: (sdp) => sdp.replaceAll('\r\n', '\n') },
  { name: 'spaces and empty lines', answer: (sdp) => sdp.replaceAll('\r\n', ' \r\n\r\n') },
  { name: 'candidates in the answer alone', isGathered: true },
  {
    name: 'end-of-candidates',
    answer: (sdp) => joined([...linesOf(sdp), 'a=end-of-candidates']),
    isGathered: true,
  },
  {
    name: 'candidates with a=',
    candidates: (candidate) => [{ ...candidate, candidate: `a=${candidate.candidate ?? ''}` }],
  },
  { name: 'candidates without a section', candidates: ({ candidate = '' }) => [{ candidate }] },
  {
    name: 'candidates by their index',
    candidates: ({ candidate = '', sdpMLineIndex = 0 }) => [{ candidate, sdpMLineIndex }],
  },
  {
    name: 'TCP candidates',
    candidates: beside({ candidate: 'candidate:9 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active' }),
  },
  {
    name: 'mDNS candidates that lead nowhere',
    candidates: beside({
      candidate: 'candidate:9 1 udp 2113937151 00000000-0000-4000-8000-000000000000.local 50000 typ host',
    }),
  },
  { name: 'empty candidates', candidates: beside({ candidate: '' }) },
  { name: 'unreadable candidates', candidates: beside({ candidate: 'candidate:no such thing' }) },
  { name: 'nothing', answer: () => 'v=0\r\n', isHopeless: true },
  {
    name: 'rejected video',
    answer: section('video', ([first = '', ...lines]) => [
      first.replace(/^m=video \d+/, 'm=video 0'),
      ...lines,
    ]),
    isHopeless: true,
  },
];
