import type { JSONSchema } from 'json-schema-to-ts';
import { shapes } from './shapes';

export const inPath = <const Name extends string>(name: Name, description: string) =>
  ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', minLength: 1 },
  }) as const;

export const inQuery = <
  const Name extends string,
  const Schema extends JSONSchema,
  const Required extends boolean,
>(
  name: Name,
  schema: Schema,
  description: string,
  required: Required,
) => ({ name, in: 'query', required, description, schema }) as const;

const json = <const Schema extends JSONSchema>(schema: Schema) =>
  ({ 'application/json': { schema } }) as const;

type Fields = Readonly<Record<string, { readonly type: 'string' }>>;

/** @param wrapper `desire` in the two calls that change the user */
export function body<const Wrapper extends 'data' | 'desire', const Content extends Fields>(
  wrapper: Wrapper,
  fields: Content,
) {
  const content = {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields) as (keyof Content & string)[],
    properties: fields,
  } as const;
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [wrapper] as const,
    properties: Object.fromEntries([[wrapper, content]]) as { readonly [W in Wrapper]: typeof content },
  } as const;
  return { required: true, content: json(schema) } as const;
}

export const object = <const Properties extends Readonly<Record<string, JSONSchema>>>(
  properties: Properties,
) =>
  ({
    type: 'object',
    required: Object.keys(properties) as (keyof Properties & string)[],
    properties,
  }) as const;

export const listOf = <const Schema extends JSONSchema>(items: Schema) => ({ type: 'array', items }) as const;

const problem = (description: string) => ({ description, content: json(shapes.Errors) }) as const;

const REFUSALS = {
  default: problem('Any other failure. Proxies may return other bodies.'),
} as const;

const OUTSIDE = {
  '401': problem('The token is missing, or was not issued by this vendor.'),
  '403': problem('The token has expired (`E0403`), or may not do this.'),
} as const;

const good = <const Data extends JSONSchema>(data: Data, description: string) =>
  ({
    description,
    content: json({ type: 'object', required: ['data'], properties: { data } }),
  }) as const;

export const answers = <const Data extends JSONSchema>(data: Data, description: string) =>
  ({ '200': good(data, description), ...OUTSIDE, ...REFUSALS }) as const;

export const guestAnswers = <const Data extends JSONSchema>(data: Data, description: string) =>
  ({ '200': good(data, description), ...REFUSALS }) as const;

export const nothing = { type: 'object', description: 'Nothing.' } as const;
