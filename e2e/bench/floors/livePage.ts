import {
  DescribeSignalingChannelCommand,
  GetSignalingChannelEndpointCommand,
  KinesisVideoClient,
} from '@aws-sdk/client-kinesis-video';
import {
  GetIceServerConfigCommand,
  KinesisVideoSignalingClient,
} from '@aws-sdk/client-kinesis-video-signaling';
import { Role, SignalingClient } from 'amazon-kinesis-video-streams-webrtc';

const query = new URLSearchParams(location.search);
const channels = query.getAll('channel');
const endpoint = query.get('endpoint') ?? '';
const region = 'us-east-1';
const credentials = { accessKeyId: 'BARE', secretAccessKey: 'not-checked', sessionToken: 'none' };
const clientId = `bare-${crypto.randomUUID()}`;

/** Requests a channel's endpoints and ICE servers, as AWS's sample viewer does. */
async function findChannel(ChannelName: string) {
  const control = new KinesisVideoClient({ region, credentials, endpoint });
  const { ChannelInfo } = await control.send(new DescribeSignalingChannelCommand({ ChannelName }));
  const channelARN = ChannelInfo?.ChannelARN ?? '';
  const { ResourceEndpointList = [] } = await control.send(
    new GetSignalingChannelEndpointCommand({
      ChannelARN: channelARN,
      SingleMasterChannelEndpointConfiguration: { Protocols: ['WSS', 'HTTPS'], Role: 'VIEWER' },
    }),
  );
  const of = (protocol: string) =>
    ResourceEndpointList.find(({ Protocol }) => Protocol === protocol)?.ResourceEndpoint ?? '';
  const calls = new KinesisVideoSignalingClient({ region, credentials, endpoint: of('HTTPS') });
  await calls.send(new GetIceServerConfigCommand({ ChannelARN: channelARN, ClientId: clientId }));
  return { channelARN, channelEndpoint: of('WSS') };
}

async function watch(video: HTMLVideoElement, channel: string): Promise<void> {
  const client = new SignalingClient({
    ...(await findChannel(channel)),
    role: Role.VIEWER,
    clientId,
    region,
    credentials,
  });
  const peer = new RTCPeerConnection();
  client.on('open', () => {
    void (async () => {
      peer.addTransceiver('video', { direction: 'recvonly' });
      peer.addTransceiver('audio', { direction: 'recvonly' });
      await peer.setLocalDescription(await peer.createOffer());
      if (peer.localDescription !== null) client.sendSdpOffer(peer.localDescription);
    })();
  });
  client.on('sdpAnswer', (answer: RTCSessionDescriptionInit) => void peer.setRemoteDescription(answer));
  client.on('iceCandidate', (candidate: RTCIceCandidateInit) => void peer.addIceCandidate(candidate));
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) client.sendIceCandidate(candidate);
  });
  peer.addEventListener('track', ({ streams: [stream] }) => {
    video.srcObject ??= stream ?? null;
    void video.play();
  });
  client.open();
}

const shown = document.querySelector('video');
document.querySelector('button')?.addEventListener('click', () => {
  if (shown === null) return;
  const width = query.get('width');
  if (width !== null) {
    shown.width = Number(width);
    shown.height = (shown.width * 9) / 16;
  }
  for (const channel of channels.slice(1)) {
    const other = document.createElement('video');
    other.muted = true;
    other.playsInline = true;
    other.width = shown.width;
    other.height = shown.height;
    shown.after(other);
    void watch(other, channel);
  }
  void watch(shown, channels[0] ?? '');
});
