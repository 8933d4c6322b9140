import type { VendorApi } from '@/api/vendorApi';
import type { AppConfig } from '@/config/env';
import { browserStorage } from '@/session/browserStorage';
import { createLoginInfo } from '@/session/loginInfo';
import { portalPreference } from '@/session/portalPreference';
import { createSession, type Session } from '@/session/session';
import { createTokenStorage, watchRememberedToken } from '@/session/tokenStorage';
import { createVaultKeyStore } from '@/session/vaultKeys';
import { resetSampleVisit } from '@/sample/notificationsStore';
import { callSettled, callStarted } from '@/store/generalSlice';
import { loadProfile } from '@/store/profileSlice';
import { sessionEnded, sessionStarted } from '@/store/sessionEvents';
import { makeStore, type AppStore } from '@/store/store';
import { ask, tell } from '@/ui/dialogs';
import { whenOnline } from './connectivity';

export interface CameraApp {
  store: AppStore;
  session: Session;
  /** Takes up a stored session; call once. */
  start: () => Promise<void>;
  /** Lets go of the window's events. */
  dispose: () => void;
}

/** Puts the app together: storage, session, API and store, wired once, here. */
export function createApp(config: AppConfig, now: () => number = Date.now): CameraApp {
  const tab = browserStorage(() => globalThis.sessionStorage);
  const shared = browserStorage(() => globalThis.localStorage);
  const storage = createTokenStorage(tab, shared);
  const portal = portalPreference(shared);

  // The HTTP client is no part of what the log-in screen has to wait for.
  let loading: Promise<VendorApi> | null = null;
  const api = (): Promise<VendorApi> => {
    loading ??= import('@/api/vendorApi').then(({ createVendorApi }) =>
      createVendorApi({
        baseUrl: config.apiBaseUrl,
        session,
        online: whenOnline,
        onProgress: (change) => store.dispatch(change === 'started' ? callStarted() : callSettled()),
      }),
    );
    // A failed download must not be remembered: the next call tries again.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };

  const session = createSession({
    storage,
    loginInfo: createLoginInfo(tab, createVaultKeyStore()),
    login: async (login, signal) => (await api()).users.login(login, signal),
    dialogs: {
      ask: (question, signal) => ask(question, signal),
      inform: (title) => void tell({ title, icon: 'info' }),
    },
    now,
    onChange: (user) => {
      if (user === null) {
        resetSampleVisit();
        store.dispatch(sessionEnded());
        return;
      }
      store.dispatch(sessionStarted({ user, role: config.defaultRole, portal: portal.read() }));
      void store.dispatch(loadProfile());
    },
  });

  const store = makeStore({ api, session, config, portal, now });

  const stopWatching = watchRememberedToken(globalThis.window, (token) => session.changedElsewhere(token));
  // A page that the browser kept whole must not bring back a session that has ended since.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && storage.load() !== session.token()) globalThis.location.reload();
  };
  globalThis.addEventListener('pageshow', onPageShow);

  return {
    store,
    session,
    start: () => session.start(),
    dispose: () => {
      stopWatching();
      globalThis.removeEventListener('pageshow', onPageShow);
    },
  };
}
