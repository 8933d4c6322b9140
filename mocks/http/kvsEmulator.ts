import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  answerCall,
  channelArnOf,
  channelNameIn,
  isOperation,
  refusalAnswer,
  type KvsAnswer,
  type KvsService,
} from '../kvs/protocol';
import { selfSignedCertificate } from './certificate';
import { listenLocally, type Listen } from './nodeHttp';
import { Switchboard } from './switchboard';

export interface KvsEmulator {
  endpoint: string;
  socketEndpoint: string;
  /**
   * Creates the channel at its first use.
   * @param name channel name from the credentials
   */
  channel(name: string): Switchboard;
  channelArn(name: string): string;
  iceServerCalls(): number;
  stop(): Promise<void>;
}

/** Parts of the service that the vendor's media faults control. */
export type KvsRefusals = Pick<KvsService, 'refusal' | 'hasCapacityFor' | 'iceServers'> & {
  /** True if a fault refuses the socket. Each call that returns true counts as a use of the fault. */
  refusesSocket(channel: string): boolean;
};

interface KvsOptions {
  listen?: Listen;
  refusals?: KvsRefusals;
}

const isChannel = (name: string): boolean => name.startsWith('camera-');

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    return null;
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'POST, OPTIONS',
  // AWS clients read the service's clock and error types from these headers.
  'access-control-expose-headers': 'date, x-amzn-errortype, x-amzn-requestid',
};

function answer(response: ServerResponse, { status, errorType, body }: KvsAnswer): void {
  const kind = errorType === null ? {} : { 'x-amzn-errortype': errorType };
  response
    .writeHead(status, { ...CORS, ...kind, 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}

function refuseSocket(socket: Duplex, line: string): void {
  socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Starts an emulator of Kinesis Video Streams' WebRTC signaling over TLS. Requests must be signed, but
 * signatures are not verified.
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/webrtc-apis.html
 */
export async function startKvs({
  listen = listenLocally(),
  refusals,
}: KvsOptions = {}): Promise<KvsEmulator> {
  const channels = new Map<string, Switchboard>();
  let iceServerCalls = 0;

  const channelOf = (name: string): Switchboard => {
    const channel = channels.get(name) ?? new Switchboard();
    channels.set(name, channel);
    return channel;
  };
  const service: KvsService = {
    refusal: (name, accessKey) =>
      isChannel(name) ? (refusals?.refusal(name, accessKey) ?? null) : 'notFound',
    endpoints: () => ({ https: endpoint, wss: socketEndpoint }),
    hasCapacityFor: (name, clientId) =>
      channelOf(name).hasCapacityFor(clientId) && (refusals?.hasCapacityFor(name, clientId) ?? true),
    iceServers: (name) => refusals?.iceServers(name) ?? [],
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    if (request.method === 'GET') {
      // Users open this page to accept the certificate. Tests run the camera on it, because browsers let only
      // local pages call local addresses.
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>KVS</title>');
      return;
    }
    const operation = request.url ?? '';
    if (!isOperation(operation)) {
      answer(response, refusalAnswer('unknownOperation'));
      return;
    }
    if (operation === '/v1/get-ice-server-config') iceServerCalls += 1;
    const authorization = request.headers.authorization ?? '';
    answer(response, answerCall({ operation, authorization, body: await readBody(request) }, service));
  };

  const server = createServer(selfSignedCertificate('localhost'), (request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true });

  const connect = (socket: WebSocket, channel: Switchboard, clientId: string | null): void => {
    const seat = channel.enter(clientId, {
      send: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
      cut: () => socket.terminate(),
    });
    socket.on('message', (data: Buffer) => seat.receive(data.toString()));
    socket.on('close', seat.leave);
    // When the camera's browser is killed, its socket emits `error` and then `close`.
    socket.on('error', () => socket.terminate());
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const query = new URL(request.url ?? '/', endpoint).searchParams;
    // Only viewers have a client id; a connection without one is the master.
    const clientId = query.get('X-Amz-ClientId');
    const name = channelNameIn(query.get('X-Amz-ChannelARN') ?? '');
    if (!query.has('X-Amz-Signature')) {
      refuseSocket(socket, '403 Forbidden');
      return;
    }
    if (!isChannel(name)) {
      refuseSocket(socket, '404 Not Found');
      return;
    }
    const channel = channelOf(name);
    if (clientId !== null && refusals?.refusesSocket(name) === true) {
      refuseSocket(socket, '403 Forbidden');
      return;
    }
    if (clientId !== null && !service.hasCapacityFor(name, clientId)) {
      refuseSocket(socket, '400 Bad Request');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connect(opened, channel, clientId);
    });
  });

  const taken = await listen(server);
  const endpoint = `https://localhost:${String(taken)}`;
  const socketEndpoint = `wss://localhost:${String(taken)}`;

  return {
    endpoint,
    socketEndpoint,
    channel: channelOf,
    channelArn: (name) => channelArnOf(name),
    iceServerCalls: () => iceServerCalls,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
