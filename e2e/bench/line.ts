import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Front } from '../kvs/camera';
import { listenLocally, type Listen } from '../../mocks/http/nodeHttp';

export interface Line {
  /** @param milliseconds round trip for data sent from now on; 0 for no delay */
  setRoundTrip(milliseconds: number): void;
  /** @returns the port on which the line accepts connections for the server */
  listen: Listen;
  front: Front;
  /** Holds TCP data until `restore` and drops UDP packets. */
  cut(): void;
  restore(): void;
  connections(): readonly Socket[];
  /**
   * Simulates a new IP address for the viewer, which breaks existing connections and UDP ports.
   * @param ofOthers connections that survive
   * @param isNoticed true closes the broken connections, as browsers do when the system reports a network
   * change
   */
  changeAddress(ofOthers: readonly Socket[], isNoticed: boolean): void;
  stop(): Promise<void>;
}

/**
 * The line delays TCP and UDP by half a round trip each way. The first data of a connection waits another
 * round trip, because a local TCP handshake takes no time.
 */
export function createLine(): Line {
  let roundTrip = 0;
  const listen = listenLocally();
  const fronts = new Set<Server>();
  const sockets = new Set<Socket>();
  /** Sockets that stay open but forward nothing after an address change. */
  const dead = new WeakSet<Socket>();
  const ports = new Set<UdpSocket>();
  /** Maps the browser's `address:port` to the camera-side socket, or to null for a lost port. */
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

  /** @param openAt earliest time at which data may leave, on the clock of `performance.now()` */
  const carry = (from: Socket, to: Socket, openAt: number) => {
    const waiting: (() => void)[] = [];
    const later = (step: () => void) => {
      if (dead.has(from)) return;
      const leaves = Math.max(performance.now(), openAt);
      // Timers may fire out of order, so each one forwards the oldest data.
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
