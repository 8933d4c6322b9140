import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Front } from '../kvs/camera';
import { listenLocally, type Listen } from '../../mocks/http/nodeHttp';

/** The way between a browser and servers on this computer; what goes over it takes as long as is set. */
export interface Line {
  /** @param milliseconds there and back together; 0: none. For what is sent from now on. */
  setRoundTrip(milliseconds: number): void;
  /** Puts the line before a server. @returns the port at which the server is reached through it. */
  listen: Listen;
  /** The same for the UDP port of a camera. */
  front: Front;
  /** Nothing passes, and nothing is told of it, until `restore`: TCP then delivers what waited, UDP does not. */
  cut(): void;
  restore(): void;
  /** What is connected now. */
  connections(): readonly Socket[];
  /**
   * The viewer's browser has another address: UDP from its old ports leads nowhere, and neither do its connections.
   * @param isNoticed whether the browser closes these, as it does where it is told of another network.
   */
  changeAddress(ofOthers: readonly Socket[], isNoticed: boolean): void;
  stop(): Promise<void>;
}

/**
 * Delays TCP connections and UDP, in both directions by half of a round trip. A connection on this computer is open at once,
 * so what is sent first waits for one round trip more: that of the handshake.
 */
export function createLine(): Line {
  let roundTrip = 0;
  const listen = listenLocally();
  const fronts = new Set<Server>();
  const sockets = new Set<Socket>();
  /** Open on both sides, with nothing between them. */
  const dead = new WeakSet<Socket>();
  const ports = new Set<UdpSocket>();
  /** What each of the browser's ports goes on through to a camera, by `address:port`; null: it has lost that port. */
  const flows = new Map<string, UdpSocket | null>();
  let isCut = false;
  let held: (() => void)[] = [];

  const open = (): UdpSocket => {
    const socket = createSocket('udp4');
    ports.add(socket);
    return socket;
  };
  const packet = (send: () => void) => {
    const arrive = () => {
      if (!isCut) send();
    };
    if (roundTrip === 0) arrive();
    else setTimeout(arrive, roundTrip / 2);
  };

  /** @param openAt before which nothing leaves; milliseconds of `performance.now`. */
  const carry = (from: Socket, to: Socket, openAt: number) => {
    const waiting: (() => void)[] = [];
    const later = (step: () => void) => {
      if (dead.has(from)) return;
      const leaves = Math.max(performance.now(), openAt);
      // The steps keep their order, whichever of their timers comes first.
      waiting.push(step);
      const arrive = () => (isCut ? held.push(arrive) : waiting.shift()?.());
      setTimeout(arrive, leaves - performance.now() + roundTrip / 2);
    };
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      later(() => to.destroy());
    });
  };

  return {
    setRoundTrip(milliseconds) {
      roundTrip = milliseconds;
    },
    async listen(server) {
      const port = await listen(server);
      const front = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
        const far = connect({ port, host: 'localhost', noDelay: true, allowHalfOpen: true });
        sockets.add(near).add(far);
        carry(near, far, performance.now() + roundTrip);
        carry(far, near, 0);
      });
      fronts.add(front);
      return await listen(front);
    },
    async front(address, port) {
      const near = open();
      near.on('message', (sent, from) => {
        const key = `${from.address}:${String(from.port)} ${String(port)}`;
        let far = flows.get(key);
        if (far === undefined) {
          far = open();
          far.on('message', (back) => {
            if (flows.get(key) !== null) packet(() => near.send(back, from.port, from.address));
          });
          flows.set(key, far);
        }
        if (far !== null) packet(() => far.send(sent, port, address));
      });
      await new Promise<void>((resolve) => {
        near.bind(0, resolve);
      });
      return near.address().port;
    },
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
      const arrived = held;
      held = [];
      for (const arrive of arrived) arrive();
    },
    connections: () => [...sockets],
    changeAddress(ofOthers, isNoticed) {
      for (const key of flows.keys()) flows.set(key, null);
      for (const socket of sockets) {
        if (ofOthers.includes(socket)) continue;
        if (isNoticed) socket.destroy();
        else dead.add(socket);
      }
    },
    async stop() {
      isCut = true;
      for (const port of ports) port.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all([...fronts].map((front) => new Promise((resolve) => front.close(resolve))));
    },
  };
}
