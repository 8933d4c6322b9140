import { createServer } from 'node:net';

const LAST_PORT = 65_535;

/** @returns null if the port is in use */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    // Closes each connection at once, so that a client tries again later instead of waiting.
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

const close = (server) => new Promise((resolve) => void server.close(() => resolve()));

/**
 * Reserves the first free port from `first` on, or any free port for 0, until `release` is called. The server
 * starts only after a build, during which the port must stay free.
 */
export async function holdPort(first, host) {
  for (let port = first; port <= LAST_PORT; port += 1) {
    // Also checks all addresses, because another server may use the port at another address of this computer.
    const everywhere = await listen(port);
    if (everywhere !== null) await close(everywhere);
    const server = everywhere && (await listen(port, host));
    if (server !== null) return { port: server.address().port, release: () => close(server) };
  }
  throw new Error(`No port from ${String(first)} on is free.`);
}
