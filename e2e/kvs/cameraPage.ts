import { Role, SignalingClient } from 'amazon-kinesis-video-streams-webrtc';

interface CameraPageOptions {
  channelArn: string;
  socketEndpoint: string;
  film: Film;
}

/** Width and height in pixels, rate in frames per second. */
export interface Film {
  width: number;
  height: number;
  rate: number;
}

interface CameraPage {
  start(options: CameraPageOptions): Promise<void>;
  paint(color: string): void;
  /** Keeps the connections but sends no frames. */
  freeze(): Promise<void>;
  viewers(): number;
}

declare global {
  interface Window {
    cameraPage?: CameraPage;
    /**
     * Forwards a UDP port through a `Line`.
     * @returns the port to announce
     */
    frontOfCamera?: (address: string, port: number) => Promise<number>;
  }
}

interface Viewer {
  connection: RTCPeerConnection;
  sender: RTCRtpSender;
  fingerprint: string;
}

/** With a `Line`, removes candidates, because they would bypass the `Line`. */
const withoutCandidates = ({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit =>
  window.frontOfCamera ? { type, sdp: sdp.replaceAll(/a=candidate:.*\r\n/g, '') } : { type, sdp };

/** @returns the candidate with its port on the `Line`, or null to drop it */
async function inFront(candidate: RTCIceCandidate): Promise<RTCIceCandidate | null> {
  if (window.frontOfCamera === undefined) return candidate;
  const { address, port, protocol } = candidate;
  // `Line` forwards only UDP over IPv4.
  if (protocol !== 'udp' || port === null || address === null || address.includes(':')) return null;
  const front = await window.frontOfCamera(address, port);
  return new RTCIceCandidate({
    ...candidate.toJSON(),
    candidate: candidate.candidate.replace(` ${address} ${String(port)} `, ` ${address} ${String(front)} `),
  });
}

const fingerprintOf = (sdp: string): string => /a=fingerprint:(\S+ \S+)/.exec(sdp)?.[1] ?? '';

function startFilm({ width, height, rate }: Film, color: () => string): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser gives no 2D context.');
  let frame = 0;
  const draw = () => {
    frame += 1;
    context.fillStyle = color();
    context.fillRect(0, 0, width, height);
    // The encoder sends nothing for a still picture, so a moving bar changes every frame.
    context.fillStyle = 'white';
    context.fillRect((frame * 8) % width, height - 24, 60, 24);
  };
  draw();
  setInterval(draw, 1_000 / rate);
  const [track] = canvas.captureStream(rate).getVideoTracks();
  if (track === undefined) throw new Error('This browser cannot film a canvas.');
  return track;
}

function createCameraPage(): CameraPage {
  let color = 'rgb(30 60 200)';
  const viewers = new Map<string, Viewer>();

  const leave = (clientId: string, viewer: Viewer) => {
    viewer.connection.close();
    if (viewers.get(clientId) === viewer) viewers.delete(clientId);
  };

  const admit = (
    client: SignalingClient,
    track: MediaStreamTrack,
    clientId: string,
    fingerprint: string,
  ): Viewer => {
    const connection = new RTCPeerConnection();
    const sender = connection.addTrack(track, new MediaStream());
    const viewer: Viewer = { connection, sender, fingerprint };
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null || candidate.candidate === '') return;
      void inFront(candidate).then((announced) => {
        if (announced !== null) client.sendIceCandidate(announced, clientId);
      });
    });
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') leave(clientId, viewer);
    });
    viewers.set(clientId, viewer);
    return viewer;
  };

  const answer = async (
    client: SignalingClient,
    track: MediaStreamTrack,
    offer: RTCSessionDescriptionInit,
    clientId: string,
  ) => {
    const fingerprint = fingerprintOf(offer.sdp ?? '');
    const known = viewers.get(clientId);
    // The same certificate means an ICE restart of the existing connection.
    const isRestart = known !== undefined && known.fingerprint === fingerprint;
    if (known !== undefined && !isRestart) leave(clientId, known);
    const viewer = isRestart ? known : admit(client, track, clientId, fingerprint);
    const { connection, sender } = viewer;
    await connection.setRemoteDescription(withoutCandidates(offer));
    await connection.setLocalDescription();
    // The transport closes only if the viewer closes the connection, not after a network failure.
    sender.transport?.addEventListener('statechange', () => {
      if (sender.transport?.state === 'closed') leave(clientId, viewer);
    });
    const { localDescription } = connection;
    if (localDescription !== null) {
      client.sendSdpAnswer(new RTCSessionDescription(withoutCandidates(localDescription)), clientId);
    }
    client.drainPendingIceCandidates(clientId);
  };

  return {
    paint: (next) => {
      color = next;
    },
    start: ({ channelArn, socketEndpoint, film }) =>
      new Promise((resolve, reject) => {
        const track = startFilm(film, () => color);
        const client = new SignalingClient({
          role: Role.MASTER,
          channelARN: channelArn,
          channelEndpoint: socketEndpoint,
          region: 'us-east-1',
          credentials: { accessKeyId: 'CAMERA', secretAccessKey: 'not-checked' },
          enableEarlyIceCandidateBuffering: true,
        });
        client.on('sdpOffer', (offer: RTCSessionDescriptionInit, clientId: string) => {
          void answer(client, track, offer, clientId);
        });
        client.on('iceCandidate', (candidate: RTCIceCandidateInit, clientId: string) => {
          // The viewer's candidates would bypass the `Line`. The camera learns the viewer's address from
          // received packets.
          if (window.frontOfCamera === undefined)
            void viewers.get(clientId)?.connection.addIceCandidate(candidate);
        });
        client.on('open', () => resolve());
        client.on('error', () => reject(new Error('The camera was not let into its channel.')));
        client.open();
      }),
    async freeze() {
      await Promise.all([...viewers.values()].map(({ sender }) => sender.replaceTrack(null)));
    },
    viewers: () => viewers.size,
  };
}

window.cameraPage = createCameraPage();
