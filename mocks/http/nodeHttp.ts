import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export type Listen = (server: Server) => Promise<number>;

/** @param port 0 for any free port */
export const listenLocally =
  (port = 0): Listen =>
  async (server) => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, 'localhost', resolve);
    });
    return portOf(server.address());
  };

export async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const method = incoming.method ?? 'GET';
  const body = chunks.length > 0 ? Uint8Array.from(Buffer.concat(chunks)) : null;
  return new Request(new URL(incoming.url ?? '/', origin), { method, headers, body });
}
