type Codec = RTCRtpCodec;

const video = (mimeType: string, sdpFmtpLine?: string): Codec => ({
  mimeType,
  clockRate: 90_000,
  ...(sdpFmtpLine === undefined ? {} : { sdpFmtpLine }),
});
const audio = (mimeType: string, clockRate: number, rest: Partial<Codec> = {}): Codec => ({
  mimeType,
  clockRate,
  ...rest,
});
const h264 = (profile: string, mode: 0 | 1): Codec =>
  video(
    'video/H264',
    `level-asymmetry-allowed=1;packetization-mode=${String(mode)};profile-level-id=${profile}`,
  );

/** Result of `RTCRtpReceiver.getCapabilities('video')` in Chromium 156 on Linux. */
export const CHROMIUM_VIDEO: readonly Codec[] = [
  video('video/VP8'),
  video('video/rtx'),
  video('video/VP9', 'profile-id=0'),
  video('video/VP9', 'profile-id=2'),
  video('video/VP9', 'profile-id=1'),
  video('video/VP9', 'profile-id=3'),
  h264('42001f', 1),
  h264('42001f', 0),
  h264('42e01f', 1),
  h264('42e01f', 0),
  h264('4d001f', 1),
  h264('4d001f', 0),
  h264('f4001f', 1),
  h264('f4001f', 0),
  video('video/AV1', 'level-idx=5;profile=0;tier=0'),
  video('video/AV1', 'level-idx=5;profile=1;tier=0'),
  video('video/red'),
  video('video/ulpfec'),
  video('video/flexfec-03', 'repair-window=10000000'),
];

/** Codecs of Chrome with a decoder for HEVC, which adds the last four. */
export const CHROME_HEVC_VIDEO: readonly Codec[] = [
  ...CHROMIUM_VIDEO,
  h264('64001f', 1),
  h264('64001f', 0),
  video('video/H265', 'level-id=180;profile-id=1;tier-flag=0;tx-mode=SRST'),
  video('video/H265', 'level-id=180;profile-id=2;tier-flag=0;tx-mode=SRST'),
];

/** Result of `RTCRtpReceiver.getCapabilities('audio')` in Chromium 156. */
export const CHROMIUM_AUDIO: readonly Codec[] = [
  audio('audio/opus', 48_000, { channels: 2, sdpFmtpLine: 'minptime=10;useinbandfec=1' }),
  audio('audio/red', 48_000, { channels: 2, sdpFmtpLine: '111/111' }),
  audio('audio/G722', 8_000),
  audio('audio/PCMU', 8_000),
  audio('audio/PCMA', 8_000),
  audio('audio/CN', 8_000),
  audio('audio/telephone-event', 48_000),
  audio('audio/telephone-event', 8_000),
];

const TRANSPORT = [
  'c=IN IP4 0.0.0.0',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:HRcJ',
  'a=ice-pwd:DsuQCSp1ncPa6ETD5J3HAUhC',
  'a=ice-options:trickle',
  'a=fingerprint:sha-256 3D:DF:3A:CA:4F:FD:4E:F2:23:CB:7A:94:87:87:84:DC:77:2A:E6:09:2B:B9:AF:35:21:4D:53:55:48:8A:74:5C',
  'a=setup:actpass',
];
const VIDEO_EXTENSIONS = [
  'urn:ietf:params:rtp-hdrext:toffset',
  'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'urn:3gpp:video-orientation',
  'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
  'http://www.webrtc.org/experiments/rtp-hdrext/video-content-type',
  'http://www.webrtc.org/experiments/rtp-hdrext/video-timing',
  'http://www.webrtc.org/experiments/rtp-hdrext/color-space',
  'urn:ietf:params:rtp-hdrext:sdes:mid',
  'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
].map((uri, index) => `a=extmap:${String(index + 1)} ${uri}`);
const AUDIO_EXTENSIONS = [
  'a=extmap:14 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid',
];
const RECEIVING = ['a=recvonly', 'a=rtcp-mux', 'a=rtcp-rsize', 'a=rtcp-xr:rcvr-rtt=all'];

const nameOf = ({ mimeType }: Codec) => mimeType.slice(mimeType.indexOf('/') + 1);

const FEEDBACK = ['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'];
function feedbackOf(name: string): readonly string[] {
  if (name === 'opus') return ['transport-cc'];
  if (name === 'flexfec-03') return FEEDBACK.slice(0, 2);
  return /^(?:VP8|VP9|H26[45]|AV1)$/.test(name) ? FEEDBACK : [];
}

/** Payload types that Chromium assigns to these codecs. */
const FIXED: Readonly<Record<string, number>> = { opus: 111, PCMU: 0, PCMA: 8, G722: 9, CN: 13 };
const FREE_AUDIO = [63, 110, 126];
const FREE_VIDEO = [
  96, 97, 98, 99, 100, 101, 35, 36, 37, 38, 102, 103, 104, 107, 108, 109, 114, 115, 116, 117, 39, 40, 41, 42,
  43, 44, 45, 46, 47, 48, 118, 119, 120, 49, 50, 51, 52, 53, 54, 55, 56, 57,
];

function section(
  kind: 'audio' | 'video',
  codecs: readonly Codec[],
  extensions: readonly string[],
  mid: number,
) {
  const free = kind === 'audio' ? [...FREE_AUDIO] : [...FREE_VIDEO];
  const types: number[] = [];
  const lines: string[] = [];
  const hasRtx = codecs.some((codec) => nameOf(codec) === 'rtx');
  for (const codec of codecs) {
    const name = nameOf(codec);
    if (name === 'rtx') continue;
    const type = FIXED[name] ?? free.shift() ?? 127;
    types.push(type);
    const rate = `${String(codec.clockRate)}${codec.channels === 2 ? '/2' : ''}`;
    lines.push(`a=rtpmap:${String(type)} ${name}/${rate}`);
    lines.push(...feedbackOf(name).map((feedback) => `a=rtcp-fb:${String(type)} ${feedback}`));
    if (codec.sdpFmtpLine !== undefined) lines.push(`a=fmtp:${String(type)} ${codec.sdpFmtpLine}`);
    if (!hasRtx || /^(?:ulpfec|flexfec-03)$/.test(name)) continue;
    const repair = free.shift() ?? 127;
    types.push(repair);
    lines.push(`a=rtpmap:${String(repair)} rtx/90000`, `a=fmtp:${String(repair)} apt=${String(type)}`);
  }
  const [connection = '', rtcp = '', ...keys] = TRANSPORT;
  const head = [`m=${kind} 9 UDP/TLS/RTP/SAVPF ${types.join(' ')}`, connection, rtcp, ...keys];
  return [...head, `a=mid:${String(mid)}`, ...extensions, ...RECEIVING, ...lines];
}

/** The offer that Chromium writes for these codecs, in this order. */
export function chromeOffer(videos: readonly Codec[], audios: readonly Codec[]): string {
  return [
    'v=0',
    'o=- 462760521554875601 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=extmap-allow-mixed',
    'a=msid-semantic: WMS',
    ...section('video', videos, VIDEO_EXTENSIONS, 0),
    ...section('audio', audios, AUDIO_EXTENSIONS, 1),
    '',
  ].join('\r\n');
}

/** @returns the length of an offer as Base64 of JSON, as the KVS SDK sends it */
export const messageLength = (sdp: string): number => btoa(JSON.stringify({ type: 'offer', sdp })).length;
