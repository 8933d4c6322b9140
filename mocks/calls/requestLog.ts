export interface RecordedCall {
  /** Null if the contract does not define the URL. */
  name: string | null;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Unix epoch milliseconds. */
  at: number;
  status: number | null;
}

const SECRET_FIELD = /password/i;

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
