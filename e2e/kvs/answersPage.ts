import { systemClock } from '@/lib/time/clock';
import { defaultConfig } from '@/config/env';
import { CameraMessages } from '@/player/live/CameraMessages';
import { addReceivers } from '@/player/live/offer';
import { VARIANTS, type Variant } from './answers';

const FRAME_WITHIN_MS = 4_000;
const AT_ONCE = 4;

interface Viewer {
  peer: RTCPeerConnection;
  accept: (answer: RTCSessionDescriptionInit) => Promise<void>;
  add: (candidate: RTCIceCandidateInit) => void;
  end: () => void;
}

/**
 * Creates a viewer that handles answers and candidates like AWS's sample viewer (examples/viewer.js):
 * https://github.com/awslabs/amazon-kinesis-video-streams-webrtc-sdk-js
 */
function sampleViewer(): Viewer {
  const peer = new RTCPeerConnection();
  peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addTransceiver('audio', { direction: 'recvonly' });
  return {
    peer,
    accept: (answer) => peer.setRemoteDescription(answer),
    add: (candidate) => {
      peer.addIceCandidate(candidate).catch(() => undefined);
    },
    end: () => peer.close(),
  };
}

function appViewer(): Viewer {
  const peer = new RTCPeerConnection();
  const controller = new AbortController();
  const messages = new CameraMessages({
    signal: controller.signal,
    clock: systemClock,
    config: defaultConfig,
    onStep: () => undefined,
    onSourceSet: () => undefined,
    onFailed: () => undefined,
    onPartMissing: () => undefined,
    onSoundOnly: () => undefined,
    onLinkLost: () => undefined,
    onSessionReplaced: () => undefined,
  });
  addReceivers(peer);
  return {
    peer,
    accept: async (answer) => {
      await messages.accept(peer, answer, true);
    },
    add: (candidate) => messages.addCandidate(peer, candidate),
    end: () => {
      controller.abort();
      messages.close();
      peer.close();
    },
  };
}

function film(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = 160;
  canvas.height = 90;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2D context.');
  let frame = 0;
  setInterval(() => {
    frame += 1;
    context.fillStyle = `hsl(${String((frame * 20) % 360)} 80% 50%)`;
    context.fillRect(0, 0, 160, 90);
  }, 100);
  const [track] = canvas.captureStream(10).getVideoTracks();
  if (track === undefined) throw new Error('This browser cannot film a canvas.');
  return track;
}

async function framesOf(peer: RTCPeerConnection): Promise<number> {
  let frames = 0;
  for (const report of (await peer.getStats()).values()) {
    const decoded: unknown = Reflect.get(report, 'framesDecoded');
    if (typeof decoded === 'number') frames += decoded;
  }
  return frames;
}

const gathered = (peer: RTCPeerConnection) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (peer.iceGatheringState === 'complete') resolve();
    };
    peer.addEventListener('icegatheringstatechange', check);
    check();
  });

async function plays(
  viewer: Viewer,
  { offer, answer, candidates, isGathered = false }: Variant,
  track: MediaStreamTrack,
): Promise<boolean> {
  const camera = new RTCPeerConnection();
  camera.addTrack(track, new MediaStream());
  camera.addTransceiver('audio', { direction: 'sendonly' });
  const toCamera: RTCIceCandidate[] = [];
  const toViewer: RTCIceCandidateInit[] = [];
  viewer.peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) toCamera.push(candidate);
  });
  camera.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null && !isGathered)
      toViewer.push(...(candidates?.(candidate.toJSON()) ?? [candidate.toJSON()]));
  });
  try {
    await viewer.peer.setLocalDescription(await viewer.peer.createOffer());
    const sdp = viewer.peer.localDescription?.sdp ?? '';
    await camera.setRemoteDescription({ type: 'offer', sdp: offer?.(sdp) ?? sdp });
    await camera.setLocalDescription();
    await Promise.all([gathered(camera), gathered(viewer.peer)]);
    const all = camera.localDescription?.sdp ?? '';
    const written = isGathered ? all : all.replaceAll(/^a=(?:candidate|end-of-candidates).*\r\n/gm, '');
    for (const candidate of toCamera) await camera.addIceCandidate(candidate).catch(() => undefined);
    try {
      await viewer.accept({ type: 'answer', sdp: answer?.(written) ?? written });
    } catch {
      return false;
    }
    for (const candidate of toViewer) viewer.add(candidate);
    const end = performance.now() + FRAME_WITHIN_MS;
    while (performance.now() < end) {
      if ((await framesOf(viewer.peer)) > 0) return true;
      if (viewer.peer.signalingState !== 'stable') return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  } finally {
    viewer.end();
    camera.close();
  }
}

export interface Compared {
  name: string;
  isHopeless: boolean;
  sample: boolean;
  app: boolean;
}

async function compareAll(): Promise<Compared[]> {
  const track = film();
  const compared: Compared[] = [];
  const left = [...VARIANTS];
  const work = async () => {
    for (let variant = left.shift(); variant !== undefined; variant = left.shift()) {
      const [sample, app] = await Promise.all([
        plays(sampleViewer(), variant, track),
        plays(appViewer(), variant, track),
      ]);
      compared.push({ name: variant.name, isHopeless: variant.isHopeless ?? false, sample, app });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return compared;
}

declare global {
  interface Window {
    compareAnswers?: typeof compareAll;
  }
}

window.compareAnswers = compareAll;
