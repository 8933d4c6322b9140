import { ws, type WebSocketHandler } from 'msw';
import type { Vendor } from '../vendor';
import { statusResponse } from './protocol';
import { readFromViewer, writeToViewer, type ToViewer } from './signalWire';
import type { SignalingSeat, Studio } from './studio';

/**
 * RFC 6455 reserves close codes 4000 to 4999 for applications:
 * https://www.rfc-editor.org/rfc/rfc6455#section-7.4.2
 */
const REFUSED = 4_400;
const GONE = 4_410;

/** Longest offer that small cameras accept, in Base64 characters. KVS accepts more. */
const MAX_OFFER_LENGTH = 7_000;

/** Releases closed sockets, which MSW would keep for broadcasts. */
function forgetClients(): void {
  if (typeof window !== 'undefined') window.postMessage({ type: 'msw/worker:stop' }, location.origin);
}

type Client = Parameters<Parameters<ReturnType<typeof ws.link>['addEventListener']>[1]>[0]['client'];

/** Reports a refused handshake as browsers do: an error without a reason, then a close. */
function refuse(client: Client, reason: string): void {
  const socket: unknown = Reflect.get(client, 'socket');
  if (socket instanceof EventTarget) socket.dispatchEvent(new Event('error'));
  client.close(REFUSED, reason);
}

/**
 * @see
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
export function signalingHandler(vendor: Vendor, studio: Studio): WebSocketHandler {
  const link = ws.link(/^wss:\/\/v-demo\.kinesisvideo\.[\w-]+\.amazonaws\.com/);
  const seats = new Map<string, SignalingSeat>();

  return link.addEventListener('connection', ({ client }) => {
    const channel = client.url.searchParams.get('X-Amz-ChannelARN') ?? '';
    const clientId = client.url.searchParams.get('X-Amz-ClientId') ?? '';
    const camera = vendor.household.cameraByChannel(channel);
    if (!client.url.searchParams.has('X-Amz-Signature') || !/^[\w.-]+$/.test(clientId)) {
      vendor.complain(`the signaling socket of ${clientId} is not signed or not named well`);
      refuse(client, 'InvalidArgumentException');
      return;
    }
    if (!camera) {
      refuse(client, 'ResourceNotFoundException');
      return;
    }
    if (vendor.behavior.network === 'offline') {
      refuse(client, 'offline');
      return;
    }
    if (vendor.mediaFaults.take(camera.uuid, 'signaling-refused')) {
      refuse(client, 'AccessDeniedException');
      return;
    }
    if (vendor.mediaFaults.has(camera.uuid, 'viewer-limit')) {
      refuse(client, 'ClientLimitExceededException');
      return;
    }

    const seatKey = `${camera.uuid} ${clientId}`;
    let isOpen = true;
    const seat: SignalingSeat = {
      clientId,
      send(message: ToViewer) {
        if (isOpen) client.send(writeToViewer(message));
      },
      close() {
        if (isOpen) client.close(GONE);
      },
    };
    // A viewer's second connection replaces the first.
    seats.get(seatKey)?.close();
    seats.set(seatKey, seat);

    client.addEventListener('message', ({ data }) => {
      const message = readFromViewer(data);
      if (message?.action === 'SDP_OFFER' && message.length > MAX_OFFER_LENGTH) {
        vendor.complain(`an offer of ${String(message.length)} characters is too long for small cameras`);
      }
      if (message) {
        studio.receive(camera, seat, message);
        return;
      }
      seat.send(statusResponse('', '400', 'InvalidArgumentException'));
    });
    client.addEventListener('close', () => {
      isOpen = false;
      if (seats.get(seatKey) === seat) seats.delete(seatKey);
      studio.leave(camera, seat);
      forgetClients();
    });
  });
}
