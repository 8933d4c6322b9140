import { createServer } from 'node:net';

const LAST_PORT = 65_535;

/** @returns null if the port is in use */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    // Closes connections at once, because clients of the reserved port would wait for a response.
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
 * Reserves the first free port during the build, because the server starts only afterwards.
 * @param first port to try first; 0 takes any free port
 */
export async function holdPort(first, host) {
  for (let port = first; port <= LAST_PORT; port += 1) {
    // Another server may use the same port on another network interface.
    const everywhere = await listen(port);
    if (everywhere !== null) await close(everywhere);
    const server = everywhere && (await listen(port, host));
    if (server !== null) return { port: server.address().port, release: () => close(server) };
  }
  throw new Error(`No port from ${String(first)} on is free.`);
}
