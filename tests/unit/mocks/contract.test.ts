import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from 'fast-check';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, operationOf } from '@mocks/contract/calls';
import { complaintAbout, type Schema } from '@mocks/contract/check';
import { openApiDocument } from '@mocks/contract/openapi';
import { contractPage } from '@mocks/contract/page';
import { brokenBy, type Raw } from '@mocks/contract/request';
import type { CallName } from '@mocks/contract/types';
import { runs } from '../../support/runs';

const bodySchema = (name: CallName) => operationOf(name).requestBody?.content['application/json'].schema;

describe('API contract', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...openApiDocument() });
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('contains 17 calls in 16 operations, ordered by number', () => {
    expect(CALL_NAMES.map((name) => Number.parseInt(operationOf(name)['x-contract'], 10))).toEqual(
      CALL_NAMES.map((_, index) => index + 1),
    );
    expect(CALL_NAMES).toHaveLength(17);
    const operationIds = [...JSON.stringify(openApiDocument()).matchAll(/"operationId":"(\w+)"/g)];
    expect(operationIds).toHaveLength(16);
  });

  it('matches CONTRACT.md', async () => {
    const file = 'mocks/contract/CONTRACT.md';
    const { code: page } = await format(file, contractPage());
    await expect(page).toMatchFileSnapshot(`${process.cwd()}/${file}`);
  });
});

/**
 * Values that nearly match a schema: fields are missing or additional, strings replace numbers, and numbers
 * are out of bounds.
 */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(null, '', 'x', 'C0001', 0, 1, -1, 1.5, 101, true, false, [], {}, [
    'C1',
  ]);
  const [type] = [schema.type ?? 'object'].flat();
  const usual: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () =>
      fc.record(
        {
          ...Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, near(inner)]),
          ),
          besides: fc.option(odd, { nil: undefined }).filter((value) => value !== undefined),
        },
        { requiredKeys: [] },
      ),
    array: () => fc.array(near(schema.items ?? {}), { maxLength: 3 }),
    string: () => fc.constantFrom('', 'a', '🏠', 'C0001', 'C00011', 'OTHERS', '12', '-0.5'),
    integer: () => fc.integer({ min: -2, max: 102 }),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
    boolean: () => fc.boolean(),
  };
  const made = usual[type ?? '']?.() ?? odd;
  const right = schema.const === undefined ? made : fc.constant(schema.const);
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: odd });
}

const checked = CALL_NAMES.flatMap((name): [string, Schema][] => {
  const body = bodySchema(name);
  const ofBody: [string, Schema][] = body ? [[`the body of ${name}`, body]] : [];
  return ofBody.concat(
    operationOf(name).parameters.map((parameter) => [`${name} ${parameter.name}`, parameter.schema]),
  );
});

describe('mock vendor', () => {
  const ajv = new Ajv2020({ strict: false });

  it.each(checked)('validates %s as Ajv does', (_what, schema) => {
    const validate = ajv.compile(schema);
    fc.assert(
      fc.property(near(schema), (value) => {
        expect(complaintAbout(schema, value, '') === null, JSON.stringify(value)).toBe(validate(value));
      }),
      runs(300),
    );
  });
});

const raw = (change: Partial<Raw> & { search?: string } = {}): Raw => ({
  path: {},
  query: new URLSearchParams(change.search),
  authorization: 'Bearer token',
  contentType: 'application/json',
  body: '',
  ...change,
});

const PAGE = 'deviceUuid=a&begin=1&end=2&size=20&order=false&codes=C0001,C0002';

describe('report about an invalid request', () => {
  it.each<[CallName, Raw, string]>([
    ['cameras', raw({ authorization: null }), 'header Authorization is missing (contract: 2. Cameras)'],
    ['cameras', raw({ authorization: 'Basic x' }), 'header Authorization must be Bearer <token>'],
    ['cameras', raw({ search: 'size=1' }), 'query size is not part of this call'],
    ['cameras', raw({ body: '{}' }), 'body is not part of this call'],
    ['events', raw({ search: PAGE.replace('&end=2', '') }), 'query end is missing (contract: 6.'],
    ['events', raw({ search: PAGE.replace('size=20', 'size=101') }), 'query size must be at most 100'],
    ['events', raw({ search: PAGE.replace('size=20', 'size=many') }), 'query size must be a whole number'],
    ['events', raw({ search: PAGE.replace('order=false', 'order=true') }), 'query order must be false'],
    ['events', raw({ search: PAGE.replace('C0002', 'motion') }), 'query codes.1 is not of the form'],
    ['events', raw({ search: `${PAGE}&size=20` }), 'query size is there twice'],
    ['latestEvent', raw({ search: 'deviceUuid=a&size=2&order=false&codes=C0001' }), 'query size must be 1'],
    ['clipUrl', raw({ search: 'cameraId=' }), 'query cameraId must not be empty (contract: 3.'],
    ['addShare', raw(), 'body is missing (contract: 8. Share a camera)'],
    ['addShare', raw({ body: '{"data":{' }), 'body is not JSON'],
    ['addShare', raw({ body: '{"email":"a@b"}' }), 'body.data is missing'],
    ['addShare', raw({ body: '{"data":{"email":1}}' }), 'body.data.email must be a text'],
    ['addShare', raw({ body: '{"data":{"email":"a@b","uuid":"1"}}' }), 'body.data.uuid is not part of this'],
    [
      'addShare',
      raw({ body: '{"data":{"email":"a"}}', contentType: 'text/plain' }),
      'header Content-Type must',
    ],
    ['changeName', raw({ body: '{"data":{"displayName":"a"}}' }), 'body.desire is missing (contract: 15.'],
    [
      'login',
      raw({ body: '{"data":{"platformType":"WEB","username":"a","password":"b"}}' }),
      'must be OTHERS',
    ],
  ])('identifies the invalid part of the call %s: %o', (name, sent, says) => {
    expect(brokenBy(name, sent)).toContain(says);
  });

  it('is null for a valid request', () => {
    expect(brokenBy('events', raw({ search: PAGE }))).toBeNull();
    expect(brokenBy('addShare', raw({ body: '{"data":{"email":"a@b"}}' }))).toBeNull();
    const login = '{"data":{"platformType":"OTHERS","username":"a","password":"b"}}';
    expect(brokenBy('login', raw({ body: login, authorization: null }))).toBeNull();
  });
});
