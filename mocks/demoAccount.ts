import account from './demoAccount.json' with { type: 'json' };

export const DEMO_EMAIL: string = account.email;
export const DEMO_PASSWORD: string = account.password;

export interface DemoAccount {
  email: string;
  password: string;
}

export const DEMO_ACCOUNT: DemoAccount = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
