/**
 * The bytes of a `data:` address. It is not fetched, which the page's content security policy would have to allow.
 * https://www.rfc-editor.org/rfc/rfc2397
 * @returns null when it is malformed
 */
export function dataOf(address: string): Uint8Array<ArrayBuffer> | null {
  const found = /^data:([^,]*),(.*)$/s.exec(address);
  if (found === null) return null;
  const [, type = '', body = ''] = found;
  try {
    // `decodeURIComponent` reads UTF-8, which a key is not.
    const text = body.replaceAll(/%([\da-f]{2})/gi, (_escape, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const binary = /;base64$/i.test(type.trim()) ? atob(text) : text;
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
