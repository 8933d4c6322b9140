import account from './demoAccount.json' with { type: 'json' };

/** The values are in a JSON file, so that `start.mjs` can read them without a compiler. */
export const DEMO_EMAIL: string = account.email;
export const DEMO_PASSWORD: string = account.password;

export interface DemoAccount {
  email: string;
  password: string;
}

export const DEMO_ACCOUNT: DemoAccount = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
