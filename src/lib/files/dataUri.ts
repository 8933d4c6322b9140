/**
 * Decodes a `data:` URL. Unlike `fetch`, this does not need `data:` in the content security policy.
 * https://www.rfc-editor.org/rfc/rfc2397
 * @returns null for a malformed URL
 */
export function dataOf(address: string): Uint8Array<ArrayBuffer> | null {
  const found = /^data:([^,]*),(.*)$/s.exec(address);
  if (found === null) return null;
  const [, type = '', body = ''] = found;
  try {
    // `decodeURIComponent` would decode the bytes as UTF-8.
    const text = body.replaceAll(/%([\da-f]{2})/gi, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const binary = /;base64$/i.test(type.trim()) ? atob(text) : text;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
