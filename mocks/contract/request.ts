import { complaintAbout, type Complaint, type Schema } from './check';
import { isGuest, operationOf } from './calls';
import type { BodyOf, CallName, PathOf, QueryOf } from './types';

export interface ParsedRequest<Name extends CallName> {
  path: PathOf<Name>;
  query: QueryOf<Name>;
  body: BodyOf<Name>;
}

export interface Raw {
  path: Readonly<Record<string, string>>;
  query: URLSearchParams;
  authorization: string | null;
  contentType: string | null;
  /** An empty string means no body. */
  body: string;
}

/** Converts a parameter to its schema's type. Invalid text stays unchanged for validation to report. */
function read(schema: Schema, text: string): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'array':
      return text === '' ? [] : text.split(',').map((item) => read(schema.items ?? {}, item));
    default:
      return text;
  }
}

const schemaOfQuery = (name: CallName): Schema => {
  const parameters = operationOf(name).parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ required }) => required).map((parameter) => parameter.name),
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
  };
};

function readQuery(schema: Schema, query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([key, value]) => [key, read(schema.properties?.[key] ?? {}, value)]),
  );
}

function aboutHeaders(name: CallName, { authorization, body, contentType }: Raw): Complaint {
  if (authorization === null && isGuest(name)) return null;
  if (!/^Bearer \S+$/.test(authorization ?? '')) {
    return {
      at: 'header Authorization',
      says: authorization === null ? 'is missing' : 'must be Bearer <token>',
    };
  }
  return body === '' || contentType?.includes('json') === true
    ? null
    : { at: 'header Content-Type', says: 'must be application/json' };
}

const parse = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

function aboutBody(name: CallName, raw: Raw): Complaint {
  const schema = operationOf(name).requestBody?.content['application/json'].schema;
  if (schema === undefined) return raw.body === '' ? null : { at: 'body', says: 'is not part of this call' };
  if (raw.body === '') return { at: 'body', says: 'is missing' };
  const parsed = parse(raw.body);
  return parsed === null ? { at: 'body', says: 'is not JSON' } : complaintAbout(schema, parsed.value, 'body');
}

function aboutQuery(name: CallName, { query }: Raw): Complaint {
  const twice = [...query.keys()].find((key, index, all) => all.indexOf(key) !== index);
  if (twice !== undefined) return { at: `query ${twice}`, says: 'is there twice' };
  const schema = schemaOfQuery(name);
  const complaint = complaintAbout(schema, readQuery(schema, query), '');
  return complaint && { ...complaint, at: `query ${complaint.at}` };
}

/** @returns the violation, or null for a valid request */
export function brokenBy(name: CallName, raw: Raw): string | null {
  const complaint = aboutHeaders(name, raw) ?? aboutQuery(name, raw) ?? aboutBody(name, raw);
  return complaint && `${complaint.at} ${complaint.says} (contract: ${operationOf(name)['x-contract']})`;
}

/** @param raw a request that `brokenBy` has accepted */
export function parseRequest<Name extends CallName>(name: Name, raw: Raw): ParsedRequest<Name> {
  const found: unknown = {
    path: raw.path,
    query: readQuery(schemaOfQuery(name), raw.query),
    body: raw.body === '' ? null : JSON.parse(raw.body),
  };
  // `brokenBy` has validated the query and the body against the schemas of these types.
  return found as ParsedRequest<Name>;
}
