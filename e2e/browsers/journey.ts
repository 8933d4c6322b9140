import type { User } from './user';

export interface Build {
  plays: Readonly<Record<Format, boolean>>;
  hasWebRtc: boolean;
  hasFullScreen: boolean;
  hasWebGl: boolean;
  hasVideoDecoder: boolean;
  hasVideoEncoder: boolean;
}

const FORMATS = {
  'H.264': 'video/mp4; codecs="avc1.64001f"',
  AAC: 'audio/mp4; codecs="mp4a.40.2"',
  HEVC: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
} as const;
type Format = keyof typeof FORMATS;

export interface Journey {
  name: string;
  /** @returns a sentence about the missing capability, or null */
  lacks?: (build: Build) => string | null;
  /**
   * @returns a note to print next to "passed"
   * @throws Error with the reason for the failure
   */
  go: (user: User) => Promise<string | void>;
}

export const needsRecordings = ({ plays }: Build): string | null => {
  const missing = (['H.264', 'AAC'] as const).filter((format) => !plays[format]);
  return missing.length === 0 ? null : `this build has no ${missing.join(' and no ')}`;
};

const NOW = '2026-07-15T14:20:00Z';

/** @param media recording fault, such as `clip-stream on *` */
export async function enter(user: User, path: string, media?: string): Promise<void> {
  const [pathname = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('demo-account', 'demo');
  parameters.set('demo-now', NOW);
  if (media !== undefined) parameters.set('demo-media', media);
  await user.open(`${pathname}?${parameters.toString()}`);
}

export async function readBuild(user: User): Promise<Build> {
  return await user.run(async (formats) => {
    const canvas = document.createElement('canvas');
    const plays = (type: string) =>
      'MediaSource' in globalThis
        ? MediaSource.isTypeSupported(type)
        : document.createElement('video').canPlayType(type) !== '';
    return {
      plays: {
        'H.264': plays(formats['H.264']),
        AAC: plays(formats['AAC']),
        HEVC: plays(formats['HEVC']),
      },
      hasWebRtc: 'RTCPeerConnection' in globalThis,
      hasFullScreen: document.fullscreenEnabled,
      hasWebGl: canvas.getContext('webgl2') !== null,
      hasVideoDecoder: 'VideoDecoder' in globalThis,
      hasVideoEncoder:
        'VideoEncoder' in globalThis &&
        (await VideoEncoder.isConfigSupported({ codec: 'avc1.42001f', width: 640, height: 360 }))
          .supported === true,
    };
  }, FORMATS);
}
