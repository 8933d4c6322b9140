import type { SceneId } from '../sceneIds';
import type { StandInCamera } from '../vendor/cameras';

export type DrawScene = (
  context: CanvasRenderingContext2D,
  scene: SceneId,
  seconds: number,
  overlay: { name: string; clock: string },
) => void;

export interface Filming {
  video: MediaStreamTrack;
  /** Null before the first user gesture, because browsers block an AudioContext until then. */
  audio: MediaStreamTrack | null;
  stop(): void;
}

/** Width and height in pixels, frame rate in frames per second. */
export interface FilmFormat {
  width: number;
  height: number;
  frameRate: number;
}

export const USUAL_FORMAT: FilmFormat = { width: 960, height: 540, frameRate: 15 };
export const OTHER_FORMAT: FilmFormat = { width: 640, height: 480, frameRate: 15 };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats local time as `2026-03-29 01:30:00` in every locale. */
function burntInClock(at: number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${day} ${time}`;
}

/** Creates a noise track, so that testers can hear the effect of the volume and mute controls. */
function startAmbience(): { track: MediaStreamTrack; stop(): void } | null {
  if (!navigator.userActivation?.hasBeenActive) return null;
  const context = new AudioContext();
  const seconds = 4;
  const noise = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const low = new BiquadFilterNode(context, { type: 'lowpass', frequency: 320 });
  const quiet = new GainNode(context, { gain: 0.06 });
  const output = context.createMediaStreamDestination();
  source.connect(low).connect(quiet).connect(output);
  source.start();
  const [track] = output.stream.getAudioTracks();
  const stop = () => {
    source.stop();
    track?.stop();
    void context.close();
  };
  if (track) return { track, stop };
  stop();
  return null;
}

/** @param now returns Unix epoch milliseconds; the picture shows them as local time */
export function startFilming(
  camera: StandInCamera,
  now: () => number,
  drawScene: DrawScene,
  { width, height, frameRate }: FilmFormat,
): Filming {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser gives no 2D context.');

  const draw = () => {
    const at = now();
    drawScene(context, camera.scene, at / 1_000, { name: camera.displayName, clock: burntInClock(at) });
  };
  draw();
  // A rate below 1 would delay the first frame.
  const stream = canvas.captureStream(Math.max(1, frameRate));
  const [video] = stream.getVideoTracks();
  if (!video) throw new Error('This browser cannot film a canvas.');
  const timer = setInterval(draw, 1_000 / frameRate);
  const ambience = startAmbience();

  return {
    video,
    audio: ambience?.track ?? null,
    stop() {
      clearInterval(timer);
      video.stop();
      ambience?.stop();
      // A size of 0 frees the canvas memory before garbage collection.
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}
