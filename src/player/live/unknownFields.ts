/** Reads a field of an untyped value, such as an error thrown by the AWS SDK. */
export const fieldAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** @returns null for anything but a number */
export function numberAt(value: unknown, key: string): number | null {
  const found = fieldAt(value, key);
  return typeof found === 'number' ? found : null;
}

/** @returns '' for anything but a string */
export function textAt(value: unknown, key: string): string {
  const found = fieldAt(value, key);
  return typeof found === 'string' ? found : '';
}
