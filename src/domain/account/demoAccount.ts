/** What a newcomer logs in with while the demo is on. */
export interface DemoAccount {
  email: string;
  password: string;
}
