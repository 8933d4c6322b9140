import account from './demoAccount.json' with { type: 'json' };

/** Read from a JSON file, which `start.mjs` can read without a compiler. */
export const DEMO_EMAIL: string = account.email;
export const DEMO_PASSWORD: string = account.password;

export interface DemoAccount {
  email: string;
  password: string;
}

export const DEMO_ACCOUNT: DemoAccount = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
