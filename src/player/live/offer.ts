interface Profile {
  idc: string;
  isConstrained: boolean;
}

const parameter = (codec: RTCRtpCodec, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}=([^;\\s]+)`, 'i').exec(codec.sdpFmtpLine ?? '')?.[1]?.toLowerCase();

function profileOf(codec: RTCRtpCodec): Profile {
  // Without the parameter, the profile is Baseline (RFC 6184).
  const text = parameter(codec, 'profile-level-id') ?? '420010';
  const constraints = Number.parseInt(text.slice(2, 4), 16);
  return { idc: text.slice(0, 2), isConstrained: (constraints & 0x40) !== 0 };
}

/** Ranks H.264 profiles. Packetization mode 1 precedes mode 0, because most cameras use it. */
function h264Rank(codec: RTCRtpCodec): number | null {
  const { idc, isConstrained } = profileOf(codec);
  const ranks: Record<string, number> = { '42': isConstrained ? 0 : 1, '4d': 2, '64': 3 };
  const rank = ranks[idc];
  if (rank === undefined) return null;
  if (parameter(codec, 'packetization-mode') === '1') return rank;
  return idc === '42' ? rank + 4 : null;
}

/** KVS cameras send only the Main profile, not Main 10. */
const isMainH265 = (codec: RTCRtpCodec): boolean => (parameter(codec, 'profile-id') ?? '1') === '1';

function rankOf(codec: RTCRtpCodec): number | null {
  switch (codec.mimeType.toLowerCase()) {
    case 'video/h264':
      return h264Rank(codec);
    case 'video/h265':
      return isMainH265(codec) ? 8 : null;
    case 'video/vp8':
      return 9;
    case 'video/vp9':
      return (parameter(codec, 'profile-id') ?? '0') === '0' ? 10 : null;
    case 'video/av1':
      return (parameter(codec, 'profile') ?? '0') === '0' ? 11 : null;
    case 'video/rtx':
      return 12;
    case 'audio/opus':
      return 0;
    case 'audio/pcmu':
      return 1;
    case 'audio/pcma':
      return 2;
    case 'audio/g722':
      return 3;
    default:
      return null;
  }
}

/**
 * Selects the codecs that KVS cameras send, the best first. An offer with all codecs would exceed the
 * service's limit of 10,000 base64 characters, and small cameras accept few attributes.
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-limits.html
 */
export function codecsForCameras(codecs: readonly RTCRtpCodec[]): RTCRtpCodec[] {
  return codecs
    .flatMap((codec) => {
      const rank = rankOf(codec);
      return rank === null ? [] : [{ codec, at: rank }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ codec }) => codec);
}

/** Adds receivers for video and audio, limited to the codecs that cameras send. */
export function addReceivers(peer: RTCPeerConnection): void {
  for (const kind of ['video', 'audio'] as const) {
    const transceiver = peer.addTransceiver(kind, { direction: 'recvonly' });
    // Firefox before 128 lacks `setCodecPreferences`, but has few codecs.
    if (!('setCodecPreferences' in transceiver)) continue;
    try {
      transceiver.setCodecPreferences(codecsForCameras(RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []));
    } catch {
      // If a browser refuses its own codecs, the offer contains all of them, which most cameras accept.
    }
  }
}

/**
 * Adds servers one by one, because a browser rejects the whole configuration if it does not support one URL.
 * @see https://developer.mozilla.org/docs/Web/API/RTCPeerConnection/setConfiguration
 */
export function setIceServers(peer: RTCPeerConnection, servers: readonly RTCIceServer[]): void {
  let usable: RTCIceServer[] = [];
  for (const server of servers) {
    const iceServers = [...usable, server];
    try {
      peer.setConfiguration({ ...peer.getConfiguration(), iceServers });
      usable = iceServers;
    } catch {
      // The browser does not support this URL.
    }
  }
}
