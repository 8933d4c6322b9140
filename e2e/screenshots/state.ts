import type { Page } from '@playwright/test';
import type { CallName } from '../../mocks/calls/calls';
import type { Vendor } from '../kit/vendor';

export type Kind = 'full' | 'loading' | 'empty' | 'error' | 'more';

export interface State {
  name: string;
  route: string;
  kind: Kind;
  address: string;
  isGuest?: true;
  prepare?: (vendor: Vendor) => Promise<void>;
  ready: (page: Page, vendor: Vendor) => Promise<unknown>;
}

export const REASON = 'The kettle is on.';

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
export const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const article = (page: Page) => page.getByRole('article').first().waitFor();
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
export const map = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Zoom in' }).waitFor();

/** Waits for the first match, because on some screens a pop-up repeats the error message. */
export const error = (page: Page) => page.getByText(REASON).first().waitFor();
export const fails = (call: CallName) => (vendor: Vendor) =>
  vendor.on(call, { kind: 'error', detail: REASON });
export const hangs = (call: CallName) => (vendor: Vendor) => vendor.on(call, 'silent');
export const later =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
export const click = (name: string | RegExp) => (page: Page) => button(page, name).click();

export function loaded(
  route: string,
  name: string,
  calls: CallName,
  each: Record<'full' | 'loading' | 'empty', State['ready']> & {
    noData: NonNullable<State['prepare']>;
    /** By default, waits for the detail of the failed call. */
    error?: State['ready'];
  },
): State[] {
  const base = { route, address: route };
  return [
    { ...base, name, kind: 'full', ready: each.full },
    { ...base, name: `${name}-loading`, kind: 'loading', prepare: hangs(calls), ready: each.loading },
    { ...base, name: `${name}-empty`, kind: 'empty', prepare: each.noData, ready: each.empty },
    { ...base, name: `${name}-error`, kind: 'error', prepare: fails(calls), ready: each.error ?? error },
  ];
}

export const noCameras = (vendor: Vendor) => vendor.haveCameras(0);
export const noClips = (vendor: Vendor) => vendor.set({ scenarios: ['no-clips'] });
/** Waits only for the navigation, because requests of a loading state never end. */
export const shell = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();
