import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { operations } from './operations';
import type { shapes } from './shapes';

/** One of the seventeen calls. */
export type CallName = keyof typeof operations;
type Operation<Name extends CallName> = (typeof operations)[Name];

/** Those that need no token. */
export type GuestCall = {
  [Name in CallName]: Operation<Name> extends { security: readonly [] } ? Name : never;
}[CallName];

/** Without the fields that an answer may have besides: no code here writes or reads them. */
type Known<Value> = Value extends readonly (infer Item)[]
  ? Known<Item>[]
  : Value extends object
    ? { [Key in keyof Value as string extends Key ? never : Key]: Known<Value[Key]> }
    : Value;

type Of<Schema extends JSONSchema> = Known<FromSchema<Schema>>;

/** A shape as it travels. */
export type Shape<Name extends keyof typeof shapes> = Of<(typeof shapes)[Name]>;

type Parameter<Name extends CallName, Place extends 'path' | 'query'> = Extract<
  Operation<Name>['parameters'][number],
  { in: Place }
>;

/** The query, read: lists are lists and numbers are numbers. */
export type QueryOf<Name extends CallName> = {
  [Each in Parameter<Name, 'query'> as Each['name']]: FromSchema<Each['schema']>;
};

/** The parameters of the path, decoded. */
export type PathOf<Name extends CallName> = { [Each in Parameter<Name, 'path'> as Each['name']]: string };

/** What stands in the body's `data` or `desire`. */
export type BodyOf<Name extends CallName> =
  Operation<Name> extends {
    requestBody: { content: { 'application/json': { schema: infer Schema extends JSONSchema } } };
  }
    ? Of<Schema>
    : null;

/** What stands in the `data` of a good answer. */
export type AnswerOf<Name extends CallName> =
  Operation<Name>['responses']['200']['content']['application/json']['schema'] extends {
    properties: { data: infer Schema extends JSONSchema };
  }
    ? Of<Schema>
    : never;
