const LIVE_FAULTS = {
  'channel-missing':
    'the camera has no signaling channel (the control plane answers ResourceNotFoundException)',
  'signaling-refused': 'the signaling service refuses the socket',
  'camera-never-answers': 'the camera never answers an offer',
  'camera-answers-late': 'the camera answers 4 s late',
  'candidates-before-answer': 'the camera sends its ICE candidates before its answer',
  'answers-sendrecv':
    'the camera answers sendrecv to an offer to receive, as KVS firmware before August 2020 does',
  'answers-recvonly': 'the camera answers recvonly for its video',
  'answers-without-direction': 'the camera answers without a direction',
  'answers-without-bundle': 'the camera does not support BUNDLE: each section has its own transport',
  'answers-unusable': 'the camera sends an answer that no browser accepts',
  'answers-unusable-first': 'the camera sends an answer that no browser accepts, and 2 s later a valid one',
  'sessions-of-15-seconds': 'the camera closes each connection after 15 s',
  freezes: 'the picture freezes after 3 s while the connection stays up',
  'camera-dies': 'the camera closes the connection after 3 s',
  'camera-offline': 'the camera goes offline after 3 s and no longer answers',
  'signaling-closes': 'the signaling socket closes 1 s after the answer; the picture continues',
  'go-away': 'the signaling service sends GO_AWAY 1 s after the answer and closes soon after',
  'reconnect-ice-server': 'the signaling service sends RECONNECT_ICE_SERVER 1 s after the answer',
  'video-rejected': 'the camera rejects the video in its answer, as for a format that the browser lacks',
  'drops-second-offer':
    'the picture freezes after 3 s; the camera drops further offers of the same client id',
  'ice-fails': 'the camera offers no usable ICE candidate',
  'ice-servers': 'the signaling service lists STUN and TURN servers, valid for 300 s, that do not answer',
  'relay-only': 'the camera is reachable only over a TURN server that does not answer',
  'ipv6-candidates': 'the camera also sends unreachable IPv6 candidates',
  'candidates-refused': 'the camera also sends ICE candidates that no browser accepts',
  'answers-old-offer': 'the camera repeats its first answer to a later offer before the right one',
  'credentials-expired': 'the first credentials are refused as expired; new ones work',
  'live-throttled': 'the live service throttles its first call (ClientLimitExceededException)',
  'viewer-limit': 'the channel has reached its limit of viewers',
  'other-codec': 'the camera sends VP9',
  'other-resolution': 'the camera sends 640x480 (4:3)',
  'slow-pictures': 'the camera sends a picture every 10 s, as in low power mode',
} as const;

export const CLIP_FAULTS = {
  'manifest-404': 'the playlist is not found',
  'manifest-html': 'the playlist is an HTML page',
  'manifest-hangs': 'the playlist never arrives',
  'segment-404': 'every segment but the first is not found',
  'segment-hangs': 'the second segment never arrives',
  'segments-hang': 'every segment but the first never arrives',
  'segment-corrupt': 'the second segment is noise',
  'codec-unsupported': 'the clip is in a codec that no browser plays',
  'clip-url-expired': 'the first address of a clip has expired; a new one works',
  'clip-url-expires-midway':
    'every address of a clip expires after three segments, each of which is a second late',
  'clip-video-undecodable': 'the clip is HEVC with audio, which browsers without HEVC report',
  'clip-video-undecodable-ts': 'the same as a transport stream',
  'clip-video-undecodable-file': 'the same as one MP4 file',
  'clip-separate-audio': "the clip's audio is a separate rendition",
  'clip-stream': 'the clip is a transport stream with sound',
  'clip-stream-silent': 'the same without sound, in open groups of pictures',
  'clip-locked': 'the clip is encrypted with AES-128',
  'clip-4-seconds': 'the clip lasts 4 s',
  'clip-16-seconds': 'the clip lasts 16 s, as most do',
  'clip-60-seconds': 'the clip lasts 60 s',
  'clip-300-seconds': 'the clip lasts 5 min',
  'clip-half-hour': 'the clip lasts half an hour',
  'clip-sound-only': 'the clip has audio and no video',
  'clip-variable-rate': 'the clip alternates between 15 and 5 frames per second',
  'clip-frame-numbers': 'each frame of the clip carries its number, in black and white columns',
  'clip-frame-numbers-file': 'the same as one MP4 file',
  'clip-resolution-change':
    'after 8 s the picture is smaller, with a second EXT-X-MAP; the timestamps continue',
  'clip-resolution-restart': 'the same after EXT-X-DISCONTINUITY; the timestamps restart at 0',
  'clip-byte-ranges': "the clip's segments are byte ranges of one file",
  'clip-byte-ranges-no-offsets': 'the same, with an offset in the first range only',
  'clip-byte-ranges-ts': "the clip's segments are byte ranges of one transport stream",
  'clip-byte-ranges-ts-no-offsets': 'the same, with an offset in the first range only',
  'clip-data-key': 'the clip is encrypted with AES-128; its key is a data: address in the playlist',
  'clip-implicit-iv': 'the clip is encrypted with AES-128, without IV, from media sequence number 7 on',
  'clip-ten-second-segments':
    'the clip lasts 60 s in segments of 10 s, with root-relative addresses and CRLF',
  'clip-one-segment': 'the clip is one segment of 16 s',
  'clip-gap': "the clip's third segment is missing, and the playlist says so (EXT-X-GAP)",
  'clip-without-end':
    'the playlist of the clip lacks its end (EXT-X-ENDLIST), as while the camera is still recording',
  'clip-file': 'the clip is one MP4 file',
  'clip-movement': 'something moves in the middle of the clip from its seventh second to its eighth',
  'clip-noise': 'nothing moves in the clip, which has much noise',
  'clip-infrared': 'nothing moves in the clip; the camera switches to infrared after 7 s',
  'clip-rain': 'only rain moves in the clip',
  'clip-headlight': 'only the light of a car moves in the clip',
  'clip-file-no-extension': 'the same, at an address without an extension',
} as const;

/** Faults of the media server, which apply to any recording. */
const HOST_FAULTS = {
  'host-ignores-range': 'the host answers a range with the whole file (200)',
  'host-byte-by-byte': 'the host sends ten bytes of media per second',
  'host-slow': 'the host takes 15 s for each media file, in even pieces',
  'host-429': 'the host answers 429 with Retry-After: 20 until 20 s after the first request',
  'host-503': 'the host answers 503 until a minute after the first request',
  'host-redirects': 'the host redirects every address to another folder',
  'recording-deleted': 'retention has deleted the recordings (404 for their addresses, and at the host)',
} as const;

export type LiveFault = keyof typeof LIVE_FAULTS;
export type ClipFault = keyof typeof CLIP_FAULTS;
export type HostFault = keyof typeof HOST_FAULTS;
export type MediaFault = LiveFault | ClipFault | HostFault;

export const MEDIA_FAULTS: Readonly<Record<MediaFault, string>> = {
  ...LIVE_FAULTS,
  ...CLIP_FAULTS,
  ...HOST_FAULTS,
};

export const isMediaFault = (name: string): name is MediaFault => Object.hasOwn(MEDIA_FAULTS, name);

export const isLiveFault = (fault: MediaFault): fault is LiveFault => Object.hasOwn(LIVE_FAULTS, fault);

/** By default, each of these faults occurs only once, so that a tester can watch the recovery. */
const ONCE: ReadonlySet<MediaFault> = new Set<MediaFault>([
  'freezes',
  'camera-dies',
  'signaling-closes',
  'go-away',
  'reconnect-ice-server',
  'credentials-expired',
  'live-throttled',
  'clip-url-expired',
]);

const ALL_CAMERAS = '*';

interface Armed {
  on: string;
  fault: MediaFault;
  remaining: number;
}

const KINDS = ['live', 'clip', 'host'] as const;
type Kind = (typeof KINDS)[number];

export function kindOf(fault: MediaFault): Kind {
  if (isLiveFault(fault)) return 'live';
  return Object.hasOwn(HOST_FAULTS, fault) ? 'host' : 'clip';
}

export interface MediaFaults {
  /**
   * @param cameraId a camera's UUID, `*` for all, or an event's UUID for faults of clips and the media server
   * @param fault null removes the faults
   * @param times number of uses: by default unlimited, or 1 for the faults in `ONCE`
   */
  set(cameraId: string, fault: MediaFault | null, times?: number): void;
  /** True if the fault is set. The call does not count as a use. */
  has(cameraId: string, fault: MediaFault): boolean;
  /** True if the fault is set, in which case the call counts as a use. */
  take(cameraId: string, fault: MediaFault): boolean;
  clear(): void;
  onChange(listener: (cameraId: string) => void): () => void;
}

/**
 * Creates a store that keeps one fault of each kind per camera or event. A camera's own fault takes
 * precedence over one for `*`.
 */
export function createMediaFaults(
  builtIn: (cameraId: string) => MediaFault | undefined,
  onUsedUp: (on: string, fault: MediaFault) => void = () => undefined,
): MediaFaults {
  const armed = new Map<string, Armed>();
  const listeners = new Set<(cameraId: string) => void>();
  const key = (cameraId: string, kind: Kind) => `${kind} ${cameraId}`;

  const find = (cameraId: string, kind: Kind): Armed | undefined => {
    const own = armed.get(key(cameraId, kind)) ?? armed.get(key(ALL_CAMERAS, kind));
    if (own) return own;
    const fault = builtIn(cameraId);
    return fault && kindOf(fault) === kind ? { on: cameraId, fault, remaining: Infinity } : undefined;
  };
  const has = (cameraId: string, fault: MediaFault): boolean => {
    const found = find(cameraId, kindOf(fault));
    return found?.fault === fault && found.remaining > 0;
  };

  return {
    set(cameraId, fault, times) {
      if (fault === null) {
        for (const kind of KINDS) armed.delete(key(cameraId, kind));
      } else {
        const remaining = times ?? (ONCE.has(fault) ? 1 : Infinity);
        armed.set(key(cameraId, kindOf(fault)), { on: cameraId, fault, remaining });
      }
      for (const listener of listeners) listener(cameraId);
    },
    has,
    take(cameraId, fault) {
      if (!has(cameraId, fault)) return false;
      const found = find(cameraId, kindOf(fault));
      if (found) found.remaining -= 1;
      if (found?.remaining === 0) onUsedUp(found.on, fault);
      return true;
    },
    clear() {
      armed.clear();
      for (const listener of listeners) listener(ALL_CAMERAS);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
