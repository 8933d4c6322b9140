import type { AudioCodec, EncodedPacket, VideoCodec } from 'mediabunny';

export interface MediaFormat {
  video: {
    codec: VideoCodec;
    config: VideoDecoderConfig;
    rotation: 0 | 90 | 180 | 270;
    /** True if the picture is flipped after the rotation. */
    flip: boolean;
    /** First key frame, which may hold the only decoder configuration of a transport stream. */
    first: EncodedPacket;
  };
  audio: { codec: AudioCodec; config: AudioDecoderConfig } | null;
}

export interface MediaPacket {
  of: 'video' | 'audio';
  packet: EncodedPacket;
}
