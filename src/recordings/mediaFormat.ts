import type { AudioCodec, EncodedPacket, VideoCodec } from 'mediabunny';

export interface MediaFormat {
  video: {
    codec: VideoCodec;
    config: VideoDecoderConfig;
    rotation: 0 | 90 | 180 | 270;
    /** True if the picture is flipped after the rotation. */
    flip: boolean;
    /** Transport streams may contain the decoder configuration in their first frame only. */
    first: EncodedPacket;
  };
  audio: { codec: AudioCodec; config: AudioDecoderConfig } | null;
}

export interface MediaPacket {
  of: 'video' | 'audio';
  packet: EncodedPacket;
}
