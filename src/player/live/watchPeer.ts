import type { TransportHost } from '../core/transport';

/** A `disconnected` connection often recovers within seconds. */
const DISCONNECTED_FOR_MS = 5_000;

interface PeerWatch {
  onCandidate: (candidate: RTCIceCandidate) => void;
  onTrack: (track: MediaStreamTrack) => void;
  onLost: (why: 'disconnected' | 'failed') => void;
}

/** Reports candidates, tracks and a lost link of a peer connection until the signal aborts. */
export function watchPeer(
  peer: RTCPeerConnection,
  { signal, clock }: Pick<TransportHost, 'signal' | 'clock'>,
  { onCandidate, onTrack, onLost }: PeerWatch,
): void {
  let cancelTimer = () => {};
  signal.addEventListener('abort', () => cancelTimer(), { once: true });
  peer.addEventListener(
    'icecandidate',
    ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') onCandidate(candidate);
    },
    { signal },
  );
  peer.addEventListener('track', ({ track }) => onTrack(track), { signal });
  peer.addEventListener(
    'connectionstatechange',
    () => {
      cancelTimer();
      if (peer.connectionState === 'failed') onLost('failed');
      else if (peer.connectionState === 'disconnected') {
        cancelTimer = clock.after(DISCONNECTED_FOR_MS, () => onLost('disconnected'));
      }
    },
    { signal },
  );
}
