import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import { createTestServer, type TestServer } from '@mocks/server';
import type { VendorOptions } from '@mocks/vendor';
import { App } from '@/app/App';
import { createApp } from '@/app/createApp';
import type { AppConfig } from '@/config/env';
import { defaultConfig } from '@/config/env';
import { installIndexedDb } from './indexedDb';
import { ListSizes } from './ListSizes';
import { endVisit } from './renderApp';

type CameraApp = ReturnType<typeof createApp>;

export interface Browser {
  server: TestServer;
  user: UserEvent;
  /** Content of the database that stores the keys of log-ins, by id. */
  vaultKeys: Map<string, unknown>;
  goForward: (milliseconds: number) => void;
  /**
   * Opens a path in the tab. The app starts again, but storage remains.
   * @param options.state state of the history entry, as after a reload
   */
  load: (
    address: string,
    options?: { config?: Partial<AppConfig>; timeouts?: Parameters<typeof createApp>[2]; state?: unknown },
  ) => Promise<CameraApp>;
  logIn: (who?: { email?: string; password?: string; remember?: boolean }) => Promise<void>;
  inAnotherTab: (change: (storage: Storage) => void) => void;
}

/** Simulates a browser with one tab and the mock vendor, for tests with several page loads. */
export function openBrowser(vendor: VendorOptions = {}): Browser {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const server = createTestServer({ now, ...vendor });
  const user = userEvent.setup();
  const vaultKeys = installIndexedDb();
  let app: CameraApp | null = null;

  const close = () => {
    cleanup();
    app?.dispose();
    app = null;
  };
  sessionStorage.clear();
  localStorage.clear();
  server.start();
  onTestFinished(() => {
    const last = app;
    close();
    last?.session.end();
    endVisit(server);
  });

  return {
    server,
    user,
    vaultKeys,
    goForward: (milliseconds) => {
      ahead += milliseconds;
    },
    async load(address, { config, timeouts, state = null } = {}) {
      close();
      globalThis.history.replaceState(state, '', address);
      const merged = { ...defaultConfig, ...config };
      const loaded = createApp(merged, now, timeouts);
      app = loaded;
      render(
        <ListSizes>
          <App store={loaded.store} config={merged} demoAccount={null} />
        </ListSizes>,
      );
      await act(() => loaded.start());
      return loaded;
    },
    async logIn({ email = DEMO_EMAIL, password = DEMO_PASSWORD, remember = false } = {}) {
      // Typing would render once per character.
      await user.click(await screen.findByRole('textbox', { name: 'Email' }));
      await user.paste(email);
      await user.click(screen.getByLabelText('Password'));
      await user.paste(password);
      if (remember) await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
      await user.click(screen.getByRole('button', { name: 'Login' }));
    },
    inAnotherTab(change) {
      change(localStorage);
      act(() => {
        globalThis.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
      });
    },
  };
}
