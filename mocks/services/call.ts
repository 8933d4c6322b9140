import type { ParsedRequest } from '../contract/request';
import type { AnswerOf, CallName, GuestCall } from '../contract/types';
import type { Vendor } from '../vendor';
import type { Account } from '../vendor/people';

export interface Call<Name extends CallName> extends ParsedRequest<Name> {
  vendor: Vendor;
  /** Origin that serves the page, the pictures and the clips. */
  origin: string;
}

/** Null for calls without a token. */
export type CallerOf<Name extends CallName> = Name extends GuestCall ? null : Account;

/** The result becomes `data`, and a thrown VendorProblem becomes `errors`. */
export type Answer<Name extends CallName> = (call: Call<Name>, user: CallerOf<Name>) => AnswerOf<Name>;

export type Answers = { readonly [Name in CallName]: Answer<Name> };
