import { Role, SignalingClient } from 'amazon-kinesis-video-streams-webrtc';

/** Where a camera films for, and how large its picture is. */
export interface CameraPageOptions {
  channelArn: string;
  socketEndpoint: string;
  film: Film;
}

/** How a camera films: in pixels and frames per second. */
export interface Film {
  width: number;
  height: number;
  rate: number;
}

/** What the camera's page offers to the process that started it. */
export interface CameraPage {
  /** Goes on air; ready for viewers when it resolves. */
  start(options: CameraPageOptions): Promise<void>;
  /** Lays this CSS colour over the whole picture. */
  paint(colour: string): void;
  /** Keeps the connections and sends no new frame. */
  freeze(): Promise<void>;
  /** Connections that are open or being made. */
  viewers(): number;
}

declare global {
  interface Window {
    cameraPage?: CameraPage;
    /** Where there is a line before the camera: leads to a UDP port of this computer. @returns the port to be told. */
    frontOfCamera?: (address: string, port: number) => Promise<number>;
  }
}

interface Viewer {
  connection: RTCPeerConnection;
  sender: RTCRtpSender;
  fingerprint: string;
}

/** Without what would lead the two past a line that is between them. */
const withoutCandidates = ({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit =>
  window.frontOfCamera ? { type, sdp: sdp.replaceAll(/a=candidate:.*\r\n/g, '') } : { type, sdp };

/** The candidate as the viewer is told of it; null: not at all. */
async function inFront(candidate: RTCIceCandidate): Promise<RTCIceCandidate | null> {
  if (window.frontOfCamera === undefined) return candidate;
  const { address, port, protocol } = candidate;
  // The line carries UDP over IPv4.
  if (protocol !== 'udp' || port === null || address === null || address.includes(':')) return null;
  const front = await window.frontOfCamera(address, port);
  return new RTCIceCandidate({
    ...candidate.toJSON(),
    candidate: candidate.candidate.replace(` ${address} ${String(port)} `, ` ${address} ${String(front)} `),
  });
}

const fingerprintOf = (sdp: string): string => /a=fingerprint:(\S+ \S+)/.exec(sdp)?.[1] ?? '';

function startFilm({ width, height, rate }: Film, colour: () => string): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser gives no 2D context.');
  let frame = 0;
  const draw = () => {
    frame += 1;
    context.fillStyle = colour();
    context.fillRect(0, 0, width, height);
    // Something has to move, or the encoder sends nothing.
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
  let colour = 'rgb(30 60 200)';
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
      void inFront(candidate).then((told) => {
        if (told !== null) client.sendIceCandidate(told, clientId);
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
    // The same certificate: an ICE restart of a connection that goes on.
    const goesOn = known !== undefined && known.fingerprint === fingerprint;
    if (known !== undefined && !goesOn) leave(clientId, known);
    const viewer = goesOn ? known : admit(client, track, clientId, fingerprint);
    const { connection, sender } = viewer;
    await connection.setRemoteDescription(withoutCandidates(offer));
    await connection.setLocalDescription();
    // Only a viewer that closes on purpose tells so, and it tells the transport.
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
      colour = next;
    },
    start: ({ channelArn, socketEndpoint, film }) =>
      new Promise((resolve, reject) => {
        const track = startFilm(film, () => colour);
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
          // The viewer's packets tell through which port of the line it is reached.
          if (window.frontOfCamera === undefined)
            void viewers.get(clientId)?.connection.addIceCandidate(candidate);
        });
        client.on('open', () => {
          resolve();
        });
        client.on('error', () => {
          reject(new Error('The camera was not let into its channel.'));
        });
        client.open();
      }),
    async freeze() {
      await Promise.all([...viewers.values()].map(({ sender }) => sender.replaceTrack(null)));
    },
    viewers: () => viewers.size,
  };
}

window.cameraPage = createCameraPage();
