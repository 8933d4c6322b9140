import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenLocally, type Listen } from '../../mocks/http/nodeHttp';

/** The way between a browser and servers on this computer; what goes over it takes as long as is set. */
export interface Line {
  /** @param milliseconds there and back together; 0: none. For what is sent from now on. */
  setRoundTrip(milliseconds: number): void;
  /** Puts the line before a server. @returns the port at which the server is reached through it. */
  listen: Listen;
  stop(): Promise<void>;
}

/**
 * Delays TCP connections, in both directions by half of a round trip. A connection on this computer is open at once,
 * so what is sent first waits for one round trip more: that of the handshake.
 */
export function createLine(): Line {
  let roundTrip = 0;
  const listen = listenLocally();
  const fronts = new Set<Server>();
  const sockets = new Set<Socket>();

  /** @param openAt before which nothing leaves; milliseconds of `performance.now`. */
  const carry = (from: Socket, to: Socket, openAt: number) => {
    const waiting: (() => void)[] = [];
    const later = (step: () => void) => {
      const leaves = Math.max(performance.now(), openAt);
      // The steps keep their order, whichever of their timers comes first.
      waiting.push(step);
      setTimeout(() => waiting.shift()?.(), leaves - performance.now() + roundTrip / 2);
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
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([...fronts].map((front) => new Promise((resolve) => front.close(resolve))));
    },
  };
}
