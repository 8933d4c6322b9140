import { afterEach, describe, expect, it, vi } from 'vitest';
import { addReceivers, codecsForCameras } from '@/player/live/offer';
import { chromeOffer, CHROME_HEVC_VIDEO, CHROMIUM_AUDIO, CHROMIUM_VIDEO, messageLength } from './chromeOffer';
import { FakePeer } from './liveRig';

const OWN_LIMIT = 7_000;

const offered = (videos: readonly RTCRtpCodec[]) =>
  chromeOffer(codecsForCameras(videos), codecsForCameras(CHROMIUM_AUDIO));
const named = (codecs: readonly RTCRtpCodec[]) => codecs.map(({ mimeType }) => mimeType);

afterEach(() => vi.unstubAllGlobals());

describe('offer to a camera', () => {
  it.each([
    ['Chromium', CHROMIUM_VIDEO],
    ['Chrome with HEVC', CHROME_HEVC_VIDEO],
  ])('stays under 7,000 characters in %s', (_name, videos) =>
    expect(messageLength(offered(videos))).toBeLessThan(OWN_LIMIT),
  );

  it('prefers the Constrained Baseline profile of H.264 with packetization mode 1', () => {
    const [first] = codecsForCameras(CHROME_HEVC_VIDEO);
    expect(first?.sdpFmtpLine).toBe('level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f');
  });

  it('contains every codec that a camera may send, and no other codec', () => {
    expect([...new Set(named(codecsForCameras(CHROME_HEVC_VIDEO)))]).toEqual([
      'video/H264',
      'video/H265',
      'video/VP8',
      'video/VP9',
      'video/AV1',
      'video/rtx',
    ]);
    expect(named(codecsForCameras(CHROMIUM_VIDEO))).not.toContain('video/H265');
    expect(named(codecsForCameras(CHROMIUM_AUDIO))).toEqual([
      'audio/opus',
      'audio/PCMU',
      'audio/PCMA',
      'audio/G722',
    ]);
  });

  it("omits H.264 profiles that no camera encodes, even in Safari's list", () => {
    const profiles = (codecs: readonly RTCRtpCodec[]) =>
      codecs.flatMap(
        ({ sdpFmtpLine }) =>
          /packetization-mode=\d|profile-level-id=\w+/g[Symbol.match](sdpFmtpLine ?? '')?.join(' ') ?? [],
      );
    const h264 = (sdpFmtpLine: string): RTCRtpCodec => ({
      mimeType: 'video/H264',
      clockRate: 90_000,
      sdpFmtpLine,
    });
    const safari = [
      h264('level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f'),
      h264('level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42E01F'),
      h264('level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=640c1f'),
      h264('level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f'),
      h264('level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=f4001f'),
    ];
    expect(profiles(codecsForCameras(safari))).toEqual([
      'packetization-mode=1 profile-level-id=42E01F',
      'packetization-mode=1 profile-level-id=640c1f',
      'packetization-mode=0 profile-level-id=42e01f',
    ]);
  });
});

describe('codecs that the offer requests', () => {
  const peerWith = (transceiver: object) => {
    vi.stubGlobal('RTCPeerConnection', FakePeer);
    const peer = new RTCPeerConnection();
    if (!(peer instanceof FakePeer)) throw new Error('This file has no stand-in for WebRTC.');
    peer.transceiver = transceiver;
    return peer;
  };
  const BOTH = ['video recvonly', 'audio recvonly'];

  it('are those that cameras use', () => {
    const capabilities = { video: CHROMIUM_VIDEO, audio: CHROMIUM_AUDIO };
    vi.stubGlobal('RTCRtpReceiver', {
      getCapabilities: (kind: 'video' | 'audio') => ({ codecs: capabilities[kind] }),
    });
    const setCodecPreferences = vi.fn<(codecs: RTCRtpCodec[]) => void>();
    const peer = peerWith({ setCodecPreferences });
    addReceivers(peer);
    expect(peer.transceivers).toEqual(BOTH);
    expect(setCodecPreferences.mock.calls).toEqual([
      [codecsForCameras(CHROMIUM_VIDEO)],
      [codecsForCameras(CHROMIUM_AUDIO)],
    ]);
  });

  it("are the browser's own if the browser ignores or refuses preferences", () => {
    vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [] }) });
    const without = peerWith({});
    addReceivers(without);
    const refusing = peerWith({
      setCodecPreferences: () => {
        throw new DOMException('no', 'InvalidModificationError');
      },
    });
    addReceivers(refusing);
    expect([without.transceivers, refusing.transceivers]).toEqual([BOTH, BOTH]);
  });
});
