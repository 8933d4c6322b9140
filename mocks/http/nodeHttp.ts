import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @throws when a server listens on something else than a port. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** What came over Node's HTTP as the Fetch standard has it. @param origin to which it came. */
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

/** One range of bytes of a whole answer, if that is what was asked for. https://www.rfc-editor.org/rfc/rfc9110#name-range */
export function inRange(
  asked: string | null,
  bytes: Buffer,
): { status: 200 | 206 | 416; headers: Record<string, string>; bytes: Buffer } {
  const size = bytes.length;
  const whole = { status: 200, headers: { 'accept-ranges': 'bytes' }, bytes } as const;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked ?? '') ?? [];
  if (first === '' && last === '') return whole;
  const begin = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (begin > end) {
    return { status: 416, headers: { 'content-range': `bytes */${String(size)}` }, bytes: Buffer.alloc(0) };
  }
  return {
    status: 206,
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${String(begin)}-${String(end)}/${String(size)}`,
    },
    bytes: bytes.subarray(begin, end + 1),
  };
}
