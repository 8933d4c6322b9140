export interface RecordedCall {
  /** Null if the URL is unknown. */
  name: string | null;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Unix epoch milliseconds. */
  at: number;
  /** Null if the vendor has not answered. */
  status: number | null;
}

const SECRET_FIELD = /password/i;

/** @returns a copy with asterisks in place of passwords */
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
