/**
 * The subset of JSON Schema that the contract uses. Unlike ajv, `complaintAbout` works without `eval`, which
 * the demo's content security policy forbids.
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
}

/** Null for a valid value, otherwise the first problem and its path. */
export type Complaint = { at: string; says: string } | null;

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return type === 'null' ? value === null : typeof value === type;
}

const inside = (at: string, key: string): string => (at === '' ? key : `${at}.${key}`);

function aboutText({ pattern, minLength }: Schema, value: string): string | null {
  if (minLength !== undefined && Array.from(value).length < minLength) return 'must not be empty';
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(value);
  return fits ? null : `is not of the form ${pattern}`;
}

function aboutNumber({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): string | null {
  if (value < minimum) return `must be at least ${String(minimum)}`;
  return value > maximum ? `must be at most ${String(maximum)}` : null;
}

function aboutList({ items, minItems = 0 }: Schema, value: readonly unknown[], at: string): Complaint {
  if (value.length < minItems) return { at, says: 'must not be empty' };
  if (items === undefined) return null;
  for (const [index, item] of value.entries()) {
    const complaint = complaintAbout(items, item, inside(at, String(index)));
    if (complaint) return complaint;
  }
  return null;
}

function aboutObject(schema: Schema, value: Readonly<Record<string, unknown>>, at: string): Complaint {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return { at: inside(at, missing), says: 'is missing' };
  for (const [key, inner] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (known === undefined && !additionalProperties)
      return { at: inside(at, key), says: 'is not part of this call' };
    const complaint = known === undefined ? null : complaintAbout(known, inner, inside(at, key));
    if (complaint) return complaint;
  }
  return null;
}

/** @param at path of the value, such as `body.data` */
export function complaintAbout(schema: Schema, value: unknown, at: string): Complaint {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) {
    return { at, says: `must be ${types.map((type) => WORDS[type] ?? type).join(' or ')}` };
  }
  if (schema.const !== undefined && value !== schema.const)
    return { at, says: `must be ${String(schema.const)}` };
  if (Array.isArray(value)) return aboutList(schema, value, at);
  if (isRecord(value)) return aboutObject(schema, value, at);
  let says: string | null = null;
  if (typeof value === 'string') says = aboutText(schema, value);
  if (typeof value === 'number') says = aboutNumber(schema, value);
  return says === null ? null : { at, says };
}
