import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createTestServer, type TestServer } from '@mocks/server';
import type { VendorOptions } from '@mocks/vendor';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import type { EarlyCall } from '@/api/earlyCalls';
import { App } from '@/app/App';
import { createApp } from '@/app/createApp';
import { defaultConfig, type AppConfig } from '@/config/env';
import type { DemoAccount } from '@/domain/account/demoAccount';
import type { LoadEngine } from '@/maps/engine';
import { MapConfigProvider } from '@/maps/MapConfig';
import type { AppStore } from '@/store/store';
import { ListSizes } from './ListSizes';

const NO_MAPS = { googleMapsApiKey: null, styleUrl: null };

export interface RenderAppOptions {
  /** E-mail address of the logged-in user, by default the demo user; null for a guest. */
  as?: string | null;
  remembered?: boolean;
  portal?: 0 | 1;
  config?: Partial<AppConfig>;
  vendor?: VendorOptions;
  demoAccount?: DemoAccount | null;
  /** Replaces the map engine, because jsdom has no WebGL. */
  loadEngine?: LoadEngine;
  /** Height of virtual lists in pixels. */
  listHeight?: number;
  /** Returns Unix epoch milliseconds. The default is the real clock. */
  now?: () => number;
  /** Milliseconds before each retry of a failed call, 0 by default. */
  pauses?: readonly number[];
  early?: (token: string) => EarlyCall[];
  prepare?: (server: TestServer) => void;
}

export interface RenderedApp extends RenderResult {
  user: UserEvent;
  server: TestServer;
  store: AppStore;
}

/**
 * Stops the server, clears the storages and removes an open pop-up.
 * @throws Error if a request violated the API contract
 */
export function endVisit(server: TestServer): void {
  server.stop();
  sessionStorage.clear();
  localStorage.clear();
  document.querySelector('.swal2-container')?.remove();
  document.body.className = '';
  const violations = [...server.violations()];
  if (violations.length > 0) throw new Error(`The app broke the contract: ${violations.join('; ')}`);
}

/**
 * Renders the real app at a path, with its real store, session, router and HTTP client, against the mock
 * vendor. A request that violates the API contract fails the test.
 */
export async function renderApp(address: string, options: RenderAppOptions = {}): Promise<RenderedApp> {
  const {
    as = DEMO_EMAIL,
    remembered = false,
    portal,
    config,
    vendor,
    demoAccount = null,
    now = Date.now,
    loadEngine,
    listHeight,
    pauses = [0, 0],
  } = options;
  const server = createTestServer({ now, ...vendor });
  server.start();
  options.prepare?.(server);

  sessionStorage.clear();
  localStorage.clear();
  if (as !== null) {
    const token = server.tokenOf(as);
    sessionStorage.setItem('token', token);
    if (remembered) localStorage.setItem('token', token);
  }
  if (portal !== undefined) localStorage.setItem('portal', String(portal));
  globalThis.history.replaceState(null, '', address);

  const merged = { ...defaultConfig, ...config };
  const early = options.early?.(sessionStorage.getItem('token') ?? '');
  const app = createApp(merged, now, { pauses, ...(early && { early }) });
  const user = userEvent.setup();
  const page = <App store={app.store} config={merged} demoAccount={demoAccount} />;
  const view = render(
    <ListSizes height={listHeight}>
      {loadEngine ? <MapConfigProvider value={{ ...NO_MAPS, loadEngine }}>{page}</MapConfigProvider> : page}
    </ListSizes>,
  );
  onTestFinished(() => {
    view.unmount();
    app.dispose();
    app.session.end();
    endVisit(server);
  });
  await app.start();
  return { ...view, user, server, store: app.store };
}

export const demoLogin = { email: DEMO_EMAIL, password: DEMO_PASSWORD };

export const eventQueries = ({ server }: Pick<RenderedApp, 'server'>) =>
  server.calls('events').map(({ query }) => query);
