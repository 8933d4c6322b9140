import { CALL_NAMES, answerDataSchema, isGuest, operationOf, type Operation } from './calls';
import type { Schema } from './check';
import { DESCRIPTION } from './openapi';
import { shapes } from './shapes';
import type { CallName } from './types';

interface Described extends Schema {
  readonly description?: string;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

const nameOf = (schema: Schema): string | undefined =>
  Object.entries(shapes).find(([, shape]) => shape === schema)?.[0];

function inShort(schema: Described): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `[${inShort(schema.items)}]`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([key, inner]) => `"${key}"${schema.required?.includes(key) === true ? '' : '?'}: ${inShort(inner)}`,
    );
    return `{${fields.join(', ')}}${[schema.type].flat().includes('null') ? ' or null' : ''}`;
  }
  return schema.type === 'object' ? '{}' : [schema.type].flat().join(' or ');
}

const limits = ({ minimum, maximum, pattern, items }: Described): string[] => [
  ...(minimum === undefined ? [] : [`at least ${String(minimum)}`]),
  ...(maximum === undefined ? [] : [`at most ${String(maximum)}`]),
  ...(pattern === undefined ? [] : [`\`${pattern}\``]),
  ...(items === undefined ? [] : limits(items).map((limit) => `each ${limit}`)),
];

function parameterRow({
  name,
  in: location,
  required,
  schema,
  description,
}: Operation['parameters'][number]) {
  const kind = [inShort(schema), ...limits(schema), ...(required ? [] : ['optional'])].join(', ');
  return `| \`${name}\` | ${location} | ${kind} | ${description} |`;
}

function callLines(name: CallName): string[] {
  const operation = operationOf(name);
  const body = operation.requestBody?.content['application/json'].schema;
  return [
    `## ${operation['x-contract']}`,
    `\`${operation.method} ${operation.path}\`, called \`${name}\` in faults, links and tests${isGuest(name) ? '; needs no token' : ''}.`,
    operation.description,
    ...(operation.parameters.length === 0
      ? []
      : [
          [
            '| Parameter | In | Is | Meaning |',
            '|---|---|---|---|',
            ...operation.parameters.map(parameterRow),
          ].join('\n'),
        ]),
    ...(body === undefined ? [] : [`Body: \`${inShort(body)}\`.`]),
    `Answer: \`{"data": ${inShort(answerDataSchema(name))}}\`. ${operation.responses['200']?.description ?? ''}`,
  ];
}

function shapeLines([name, shape]: [string, Described]): string[] {
  const rows = Object.entries(shape.properties ?? {}).map(([key, inner]) => {
    const isSure = shape.required?.includes(key) === true;
    return `| \`${key}\` | ${inShort(inner)}${isSure ? '' : ', may be missing'} | ${inner.description ?? ''} |`;
  });
  return [
    `### ${name}`,
    shape.description ?? '',
    ['| Field | Is | Meaning |', '|---|---|---|', ...rows].join('\n'),
  ];
}

export const contractPage = (): string =>
  [
    '# The contract',
    'This page is generated from [operations.ts](operations.ts) and [shapes.ts](shapes.ts). `npm run vendor` serves it as an OpenAPI 3.1 document at `/__vendor/openapi.json`. Reports of violations name the section.',
    DESCRIPTION,
    ...CALL_NAMES.flatMap(callLines),
    '## Shapes',
    ...Object.entries(shapes).flatMap(shapeLines),
  ].join('\n\n');
