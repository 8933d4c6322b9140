const SEPARATOR = ',';

/** Encodes each value first, because ids are opaque and may contain a comma. */
export const writeAddressList = (values: readonly string[]): string =>
  values.map((value) => encodeURIComponent(value)).join(SEPARATOR);

/** Omits values that cannot be decoded, and repeated ones. */
export const readAddressList = (text: string | null): string[] =>
  [...new Set((text ?? '').split(SEPARATOR))].flatMap((part) => {
    if (part === '') return [];
    try {
      return [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
