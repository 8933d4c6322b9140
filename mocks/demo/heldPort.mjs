import { createServer } from 'node:net';

const LAST_PORT = 65_535;

/** @returns null where something else listens there. */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    // What connects is to try again later, not to wait.
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

const close = (server) => new Promise((resolve) => void server.close(() => resolve()));

/** Takes the first free port from this one on (for 0 one that the system chooses), until it is released: a build may come before what serves there. */
export async function holdPort(wanted, host) {
  for (let port = wanted; port <= LAST_PORT; port += 1) {
    // Another server may have the port at another address of this computer.
    const everywhere = await listen(port);
    if (everywhere !== null) await close(everywhere);
    const server = everywhere && (await listen(port, host));
    if (server !== null) return { port: server.address().port, release: () => close(server) };
  }
  throw new Error(`No port from ${String(wanted)} on is free.`);
}
