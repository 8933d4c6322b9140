import type { Asked } from '../contract/request';
import type { AnswerOf, CallName, GuestCall } from '../contract/types';
import type { Vendor } from '../vendor';
import type { Account } from '../vendor/people';

/** A call as the services see it: what was asked has been held to the contract. */
export interface Call<Name extends CallName> extends Asked<Name> {
  vendor: Vendor;
  /** The site whose pages call; pictures and clips are served from it. */
  origin: string;
}

/** A guest's call has no user. */
export type Asking<Name extends CallName> = Name extends GuestCall ? null : Account;

/** What it returns travels as `data`; what it throws as a VendorProblem travels as `errors`. */
export type Answer<Name extends CallName> = (call: Call<Name>, user: Asking<Name>) => AnswerOf<Name>;

export type Answers = { readonly [Name in CallName]: Answer<Name> };
