export type Random = () => number;

/** Mulberry32 is random enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Unsigned 32-bit FNV-1a. Not for secrets. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export const hex = (value: number, digits: number): string =>
  (value >>> 0).toString(16).padStart(digits, '0').slice(-digits);

export function namedUuid(name: string): string {
  const part = (salt: string) => hex(hash32(salt + name), 8);
  const [a, b, c, d] = [part('a'), part('b'), part('c'), part('d')];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
