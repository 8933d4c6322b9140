const SEPARATOR = ',';

/** Ids are opaque and may hold a comma of their own, so each is encoded before they are joined. */
export const writeAddressList = (values: readonly string[]): string =>
  values.map((value) => encodeURIComponent(value)).join(SEPARATOR);

/** Reads a list from an address; what cannot be read is left out, and nothing is there twice. */
export const readAddressList = (text: string | null): string[] =>
  [...new Set((text ?? '').split(SEPARATOR))].flatMap((part) => {
    if (part === '') return [];
    try {
      return [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
