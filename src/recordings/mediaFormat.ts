import type { AudioCodec, EncodedPacket, VideoCodec } from 'mediabunny';

/** What a new file has to know before the first packet. Two clips whose shapes are equal fit into one file. */
export interface MediaFormat {
  picture: {
    codec: VideoCodec;
    config: VideoDecoderConfig;
    rotation: 0 | 90 | 180 | 270;
    /** Mirrored from left to right after the rotation. */
    flip: boolean;
    /** Transport streams may say how to decode only at their very first picture. */
    first: EncodedPacket;
  };
  sound: { codec: AudioCodec; config: AudioDecoderConfig } | null;
}

export interface MediaPacket {
  of: 'picture' | 'sound';
  /** Its timestamp counts from the start of what was asked for. */
  packet: EncodedPacket;
}
