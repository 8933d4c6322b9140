import type { Page } from '@playwright/test';
import { operationOf } from '../../mocks/contract/calls';
import type { AnswerOf } from '../../mocks/contract/types';
import { createControl, type VendorControl } from '../../mocks/control';
import demo from '../../mocks/demoAccount.json' with { type: 'json' };
import type { DemoControl } from '../../mocks/demo/demoControl';
import { isScenarioName } from '../../mocks/setting/scenarios';
import { usualSetting, writeSetting, type AccountName, type Setting } from '../../mocks/setting/setting';

/** Arguments and results are plain values, so that another process can call these methods. */
export type RemoteMethods = Pick<
  DemoControl,
  | 'set'
  | 'allOff'
  | 'on'
  | 'condition'
  | 'setMediaFault'
  | 'setScenario'
  | 'expireTokens'
  | 'goTo'
  | 'cameras'
  | 'requests'
  | 'violations'
  | 'resetTokens'
  | 'setting'
>;

export interface VendorRemote {
  <Name extends keyof RemoteMethods>(
    name: Name,
    ...values: Parameters<RemoteMethods[Name]>
  ): Promise<ReturnType<RemoteMethods[Name]>>;
}

export class Plan {
  #setting: Setting = usualSetting();
  readonly #control: VendorControl;

  constructor() {
    const plan = () => this.#setting;
    this.#control = createControl({
      get setting() {
        return plan();
      },
      set: (setting) => {
        this.#setting = setting;
      },
      onChange: () => () => undefined,
      sessions: {
        expireTokens() {
          throw new Error('No user is logged in yet: open a page first.');
        },
      },
    });
  }

  /** @throws Error for methods that need an open page */
  apply(name: keyof RemoteMethods, values: readonly unknown[]): unknown {
    const [value] = values;
    if (name === 'goTo') return this.#control.set({ now: String(value) });
    if (name === 'setScenario') {
      const scenarios = typeof value === 'string' && isScenarioName(value) ? [value] : [];
      return this.#control.set({ scenarios, faults: [], media: [] });
    }
    const known: Readonly<Record<string, unknown>> = { ...this.#control };
    const control = known[name];
    if (typeof control !== 'function') throw new Error(`Open a page first: ${name} asks what has happened.`);
    return Reflect.apply(control, undefined, values);
  }

  /** Adds the plan to a URL and resets the plan. */
  link(address: string): string {
    const parameters = writeSetting(this.#setting).toString();
    this.#setting = usualSetting();
    if (parameters === '') return address;
    const [path = '', ...hash] = address.split('#');
    const rest = hash.length > 0 ? `#${hash.join('#')}` : '';
    return `${path}${path.includes('?') ? '&' : '?'}${parameters}${rest}`;
  }
}

/**
 * Waits for the page's mock, which starts later than the page.
 * @returns false if no page is open
 */
async function isOpen(page: Page): Promise<boolean> {
  if (page.url() === 'about:blank') return false;
  await page.waitForFunction(() => window.cameraDemo !== undefined);
  return true;
}

/** The remote calls the mock inside the page, or changes the plan before a page exists. */
export const inPage = (page: Page, plan: Plan): VendorRemote =>
  (async (name: keyof RemoteMethods, ...values: unknown[]) => {
    if (!(await isOpen(page))) return plan.apply(name, values);
    return await page.evaluate(
      ([control, given]) => {
        const demo: Readonly<Record<string, unknown>> = { ...window.cameraDemo };
        const method = demo[control];
        return typeof method === 'function' ? Reflect.apply(method, undefined, given) : undefined;
      },
      [name, values] as const,
    );
  }) as VendorRemote;

async function post(url: string, name: string, values: readonly unknown[]): Promise<unknown> {
  const response = await fetch(`${url}/__vendor/${name}`, { method: 'POST', body: JSON.stringify(values) });
  const answer = (await response.json()) as { data?: unknown; errors?: { detail: string }[] };
  if (answer.errors) throw new Error(answer.errors[0]?.detail);
  return answer.data;
}

export const overHttp = (url: string): VendorRemote =>
  ((name: keyof RemoteMethods, ...values: unknown[]) => post(url, name, values)) as VendorRemote;

/** Resets faults and recorded calls that earlier tests left in `npm run vendor`. */
export async function forgetOthers(url: string): Promise<void> {
  await post(url, 'allOff', []);
  await post(url, 'forget', []);
}

export type LogIn = (account: AccountName) => Promise<void>;

export const logInByPlan =
  (remote: VendorRemote): LogIn =>
  (account) =>
    remote('set', { account });

/** The log-in stores a token before the page loads, because a deployed build ignores the plan. */
export const logInOverHttp =
  (page: Page, url: string): LogIn =>
  async (account) => {
    const { path, method } = operationOf('login');
    const username = `${account}@camera.example`;
    const response = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { platformType: 'OTHERS', username, password: demo.password } }),
    });
    const { data } = (await response.json()) as { data: AnswerOf<'login'> };
    await page.addInitScript((token) => {
      // A user who logs out must stay logged out.
      if (sessionStorage.getItem('kit:was-in') !== null || location.origin === 'null') return;
      sessionStorage.setItem('kit:was-in', 'yes');
      sessionStorage.setItem('token', token);
    }, data.jwt);
  };
