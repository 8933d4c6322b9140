/** One call that reached the stand-in. */
export interface RecordedCall {
  /** The contract's call, or null for an address that the vendor does not have. */
  name: string | null;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Unix epoch, milliseconds. */
  at: number;
  /** Null while there is no answer (or none was given). */
  status: number | null;
}

const SECRET_FIELD = /password/i;

/** A copy in which every password is a row of stars. */
export function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_FIELD.test(key) ? '********' : withoutPasswords(inner),
    ]),
  );
}
