import { readFileSync } from 'node:fs';

const RANGE = /^bytes=(\d+)-(\d+)$/;

/**
 * Simulates a server that supports range requests. Its only file concatenates `parts`, which are files of the
 * mock.
 */
export const hostOf = (parts: readonly string[]): typeof fetch => {
  const file = Buffer.concat(parts.map((name) => readFileSync(`mocks/media/odd/${name}`)));
  return (_url, init) => {
    const range = RANGE.exec(new Headers(init?.headers).get('range') ?? '');
    if (range === null) return Promise.resolve(new Response(new Uint8Array(file)));
    const part = file.subarray(Number(range[1]), Number(range[2]) + 1);
    return Promise.resolve(new Response(new Uint8Array(part), { status: 206 }));
  };
};
