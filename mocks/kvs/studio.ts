import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';
import { OTHER_FORMAT, startFilming, USUAL_FORMAT, type DrawScene, type Filming } from './filming';
import type { FromViewer, ToViewer } from './signalWire';
import { ANSWER_FAULTS, ViewerLink } from './viewerLink';

export interface SignalingSeat {
  clientId: string;
  send(message: ToViewer): void;
  close(): void;
}

export interface Studio {
  receive(camera: StandInCamera, seat: SignalingSeat, message: FromViewer): void;
  /** Called when a viewer leaves signaling. The stream may continue without signaling. */
  leave(camera: StandInCamera, seat: SignalingSeat): void;
  cut(): void;
  onAir(): { camera: string; viewers: number }[];
}

const SIGNALING_FAULT_AFTER_MS = 1_000;
const VIDEO_FAULT_AFTER_MS = 3_000;
const GO_AWAY_GRACE_MS = 2_000;
const SHORT_SESSION_MS = 15_000;

interface OnAir {
  camera: StandInCamera;
  filming: Filming;
  links: Map<string, ViewerLink>;
  seats: Map<string, SignalingSeat>;
}

const sdpOf = (payload: unknown): string => {
  const sdp: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'sdp') : '';
  return typeof sdp === 'string' ? sdp : '';
};

/**
 * The studio films each camera while it has viewers, and applies the vendor's media faults to their streams.
 */
export function createStudio(vendor: Vendor, drawScene: DrawScene): Studio {
  const onAir = new Map<string, OnAir>();
  const answered = new Map<string, Set<string>>();
  const faults = vendor.mediaFaults;

  const goOnAir = (camera: StandInCamera): OnAir => {
    const known = onAir.get(camera.uuid);
    if (known) return known;
    const usual = window.cameraDemoFormat ?? USUAL_FORMAT;
    const format = faults.has(camera.uuid, 'other-resolution') ? OTHER_FORMAT : usual;
    const frameRate = faults.has(camera.uuid, 'slow-pictures') ? 0.1 : format.frameRate;
    const started: OnAir = {
      camera,
      filming: startFilming(camera, vendor.now, drawScene, { ...format, frameRate }),
      links: new Map(),
      seats: new Map(),
    };
    onAir.set(camera.uuid, started);
    return started;
  };

  /** @returns the number of this camera's client ids remembered since the faults last changed */
  const remember = (uuid: string, clientId: string): number => {
    const names = answered.get(uuid) ?? new Set<string>();
    answered.set(uuid, names.add(clientId));
    return names.size;
  };

  const isDropped = (uuid: string, clientId: string): boolean =>
    faults.has(uuid, 'drops-second-offer') && answered.get(uuid)?.has(clientId) === true;

  const disturbSignaling = ({ camera, seats }: OnAir, clientId: string) => {
    const seat = seats.get(clientId);
    if (!seat) return;
    if (faults.take(camera.uuid, 'signaling-closes')) seat.close();
    if (faults.take(camera.uuid, 'reconnect-ice-server')) seat.send({ messageType: 'RECONNECT_ICE_SERVER' });
    if (faults.take(camera.uuid, 'go-away')) {
      seat.send({ messageType: 'GO_AWAY' });
      setTimeout(() => seat.close(), GO_AWAY_GRACE_MS);
    }
  };

  const disturbPicture = ({ camera, links }: OnAir, clientId: string, link: ViewerLink) => {
    if (faults.take(camera.uuid, 'freezes')) void link.freeze();
    // Freezes only the stream of the first client id, so that a viewer that reconnects with another id gets
    // video.
    if (faults.has(camera.uuid, 'drops-second-offer') && remember(camera.uuid, clientId) === 1) {
      void link.freeze();
    }
    if (faults.take(camera.uuid, 'camera-dies')) link.end();
    if (faults.has(camera.uuid, 'camera-offline')) {
      vendor.household.putOffline(camera.uuid);
      for (const each of links.values()) each.end();
    }
  };

  const link = (scene: OnAir, seat: SignalingSeat): ViewerLink => {
    const { clientId } = seat;
    const made: ViewerLink = new ViewerLink(scene.filming, (message) => seat.send(message), {
      onAnswered: () => made.after(SIGNALING_FAULT_AFTER_MS, () => disturbSignaling(scene, clientId)),
      onConnected: () => {
        made.after(VIDEO_FAULT_AFTER_MS, () => disturbPicture(scene, clientId, made));
        if (faults.has(scene.camera.uuid, 'sessions-of-15-seconds')) {
          made.after(SHORT_SESSION_MS, () => made.end());
        }
      },
      onEnded() {
        if (scene.links.get(clientId) === made) scene.links.delete(clientId);
        if (scene.links.size > 0) return;
        scene.filming.stop();
        onAir.delete(scene.camera.uuid);
      },
    });
    scene.links.set(clientId, made);
    return made;
  };

  const isSilent = (camera: StandInCamera): boolean =>
    camera.status !== 'Live' ||
    vendor.household.isOffline(camera.uuid) ||
    faults.has(camera.uuid, 'camera-never-answers');

  // Applies new faults to running streams, and unfreezes streams whose fault was removed.
  faults.onChange((cameraId) => {
    answered.clear();
    for (const scene of onAir.values()) {
      if (cameraId !== '*' && cameraId !== scene.camera.uuid) continue;
      for (const [clientId, each] of scene.links) {
        if (!each.isConnected) continue;
        void each.thaw();
        disturbSignaling(scene, clientId);
        disturbPicture(scene, clientId, each);
      }
    }
  });

  return {
    receive(camera, seat, message) {
      if (isSilent(camera)) return;
      if (message.action === 'ICE_CANDIDATE') {
        onAir
          .get(camera.uuid)
          ?.links.get(seat.clientId)
          ?.candidate(message.payload as RTCIceCandidateInit);
        return;
      }
      if (isDropped(camera.uuid, seat.clientId)) return;
      remember(camera.uuid, seat.clientId);
      const sdp = sdpOf(message.payload);
      const scene = goOnAir(camera);
      const old = scene.links.get(seat.clientId);
      const isRestart = old?.continues(sdp) === true;
      const current = isRestart && old ? old : link(scene, seat);
      // A camera without viewers stops filming, so the new link exists before the old one ends.
      if (old && !isRestart) old.end();
      scene.seats.set(seat.clientId, seat);
      current.send = (toViewer) => seat.send(toViewer);
      current.offer(sdp, ANSWER_FAULTS.find((fault) => faults.take(camera.uuid, fault)) ?? null);
    },
    leave(camera, seat) {
      const scene = onAir.get(camera.uuid);
      if (scene?.seats.get(seat.clientId) !== seat) return;
      scene.seats.delete(seat.clientId);
      const left = scene.links.get(seat.clientId);
      if (left && !left.isConnected) left.end();
    },
    cut() {
      for (const { links } of onAir.values()) for (const each of links.values()) each.end();
    },
    onAir: () =>
      [...onAir.values()].map(({ camera, links }) => ({ camera: camera.displayName, viewers: links.size })),
  };
}
