const SEPARATOR = ',';

/** Encodes each value, because an ID may contain a comma. */
export const writeAddressList = (values: readonly string[]): string =>
  values.map((value) => encodeURIComponent(value)).join(SEPARATOR);

export const readAddressList = (text: string | null): string[] =>
  [...new Set((text ?? '').split(SEPARATOR))].flatMap((part) => {
    if (part === '') return [];
    try {
      return [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });
