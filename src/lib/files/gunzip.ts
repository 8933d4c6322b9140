const SIGNATURE = [0x1f, 0x8b];

/** @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1 */
export const isGzip = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

/** Decodes text that a server may have stored as gzip without sending `Content-Encoding`. */
export async function decodeText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!isGzip(bytes)) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  // Returns an empty string for damaged data.
  return await new Response(stream).text().catch(() => '');
}
