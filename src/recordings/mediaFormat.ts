import type { AudioCodec, EncodedPacket, VideoCodec } from 'mediabunny';

/** Known before the first packet. Clips of equal shapes fit into one file. */
export interface MediaFormat {
  video: {
    codec: VideoCodec;
    config: VideoDecoderConfig;
    rotation: 0 | 90 | 180 | 270;
    /** Applied after the rotation. */
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
