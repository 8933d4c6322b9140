import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { operations } from './operations';
import type { shapes } from './shapes';

export type CallName = keyof typeof operations;
type Operation<Name extends CallName> = (typeof operations)[Name];

export type GuestCall = {
  [Name in CallName]: Operation<Name> extends { security: readonly [] } ? Name : never;
}[CallName];

type Known<Value> = Value extends readonly (infer Item)[]
  ? Known<Item>[]
  : Value extends object
    ? { [Key in keyof Value as string extends Key ? never : Key]: Known<Value[Key]> }
    : Value;

type Of<Schema extends JSONSchema> = Known<FromSchema<Schema>>;

export type Shape<Name extends keyof typeof shapes> = Of<(typeof shapes)[Name]>;

type Parameter<Name extends CallName, Place extends 'path' | 'query'> = Extract<
  Operation<Name>['parameters'][number],
  { in: Place }
>;

/** Types of parsed parameters, so lists, numbers and booleans are not strings. */
export type QueryOf<Name extends CallName> = {
  [Each in Parameter<Name, 'query'> as Each['name']]: FromSchema<Each['schema']>;
};

export type PathOf<Name extends CallName> = { [Each in Parameter<Name, 'path'> as Each['name']]: string };

export type BodyOf<Name extends CallName> =
  Operation<Name> extends {
    requestBody: { content: { 'application/json': { schema: infer Schema extends JSONSchema } } };
  }
    ? Of<Schema>
    : null;

export type AnswerOf<Name extends CallName> =
  Operation<Name>['responses']['200']['content']['application/json']['schema'] extends {
    properties: { data: infer Schema extends JSONSchema };
  }
    ? Of<Schema>
    : never;
