import { addresses, operationOf, type Operation } from './calls';
import { shapes } from './shapes';
import type { CallName } from './types';

export const DESCRIPTION = `Requests and answers of the camera vendor's APIs.

- Five services share one origin. Every request except those of guests carries the token, which is sent to this
  origin only.
- The body of a request is {"data": {…}}, or {"desire": {…}} in the two PUTs. A successful answer is {"data": {…}}.
- A failed request returns {"errors": [{"status", "code", "detail"}, …]} with the HTTP status of the first error,
  which alone counts.
- Times are Unix epoch milliseconds; exp, inside the token, is in seconds.
- Ids are opaque: percent-encode them in paths.
- Answers may contain numbers as strings, omit lists, omit or null optional fields, and contain further fields.`;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function withReferences(value: unknown): Json {
  const known = Object.entries(shapes).find(([, shape]) => shape === value);
  if (known) return { $ref: `#/components/schemas/${known[0]}` };
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value as Json;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner)]));
}

/** OpenAPI describes a comma-separated list as `form` without `explode`. */
const parameterObject = (parameter: Operation['parameters'][number], isOptional: boolean) => ({
  ...parameter,
  required: parameter.required && !isOptional,
  ...(parameter.schema.type === 'array' ? { style: 'form', explode: false } : {}),
});

/**
 * OpenAPI allows one operation per path and method, so calls that share both are merged into the last one.
 */
function operationObject(names: readonly CallName[]): object {
  const all = names.map(operationOf);
  const last = all.at(-1);
  if (last === undefined) return {};
  const { method: _method, path: _path, parameters, ...operation } = last;
  const isOptional = (name: string) => all.some((each) => !each.parameters.some((own) => own.name === name));
  return {
    operationId: names.at(-1),
    ...operation,
    'x-contract': all.map((each) => each['x-contract']),
    parameters: parameters.map((parameter) => parameterObject(parameter, isOptional(parameter.name))),
  };
}

function paths(): Record<string, Record<string, object>> {
  const found: Record<string, Record<string, object>> = {};
  for (const names of addresses()) {
    const { path, method } = operationOf(names[0]);
    found[path] = { ...found[path], [method.toLowerCase()]: operationObject(names) };
  }
  return found;
}

export function openApiDocument(): { readonly [key: string]: Json } {
  return {
    openapi: '3.1.1',
    info: { title: "The camera vendor's APIs", version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/', description: "The origin of the vendor's APIs." }],
    security: [{ token: [] }],
    tags: ['uis', 'uis-wrapper', 'vss', 'vss-wrapper', 'eps'].map((name) => ({ name })),
    paths: withReferences(paths()),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => [name, withReferences({ ...shape })]),
      ),
    },
  };
}
