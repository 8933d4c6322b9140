export interface RangeAnswer {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range
 * @param range the `Range` header, or null
 */
export function inRange(range: string | null, bytes: Uint8Array<ArrayBuffer>): RangeAnswer {
  const size = bytes.length;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return { status: 200, headers: { 'accept-ranges': 'bytes' }, bytes };
  const begin = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (begin > end) {
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, bytes: new Uint8Array() };
  }
  return {
    status: 206,
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${begin}-${end}/${size}` },
    bytes: bytes.subarray(begin, end + 1),
  };
}
