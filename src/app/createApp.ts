import { createClient, type ClientOptions } from '@/api/client';
import { createEarlyCalls, type EarlyCall } from '@/api/earlyCalls';
import { lazyExchange } from '@/api/exchange';
import type { TimeLimit } from '@/api/httpExchange';
import type { SessionPort } from '@/api/sessionInterceptors';
import { guestApi, usersApi } from '@/api/users';
import { createVendorApi } from '@/api/vendorApi';
import type { AppConfig } from '@/config/env';
import { isOnline, whenOnline } from '@/lib/browser/online';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createLoginInfo } from '@/session/vault/loginInfo';
import { createOtherTabs } from '@/session/tabs/otherTabs';
import { portalPreference } from '@/session/portalPreference';
import type { PersonalRecords } from '@/session/personalRecords';
import { createSession, type Session } from '@/session/session';
import { createTabsChannel } from '@/session/tabs/tabsChannel';
import { readToken } from '@/session/sessionToken';
import { createVendorClock } from '@/session/vendorClock';
import { createTokenStorage, watchRememberedToken } from '@/session/tokenStorage';
import { createUserMarks } from '@/session/userMarks';
import { createVaultKeyStore } from '@/session/vault/vaultKeys';
import { resetSampleVisit } from '@/sample/notificationsStore';
import { authSlice } from '@/store/slices/authSlice';
import { generalSlice } from '@/store/slices/generalSlice';
import { createFeatureValues } from '@/store/featureValues';
import { createLiveCredentials } from '@/store/liveCredentials';
import type { EventWatch } from '@/store/createEventWatch';
import { loadProfile } from '@/store/account/profile';
import { sessionEnded, sessionStarted } from '@/store/slices/sessionEvents';
import { makeStore, type AppStore } from '@/store/store';
import { showConfirm, dismissPopUps, showAlert } from '@/ui/popups/confirmAndAlert';

interface CameraApp {
  store: AppStore;
  session: Session;
  expectsUser: boolean;
  start: () => Promise<void>;
  dispose: () => void;
}

interface Timeouts {
  pauses?: readonly number[];
  timeLimit?: TimeLimit;
  early?: EarlyCall[] | undefined;
}

export function createApp(
  config: AppConfig,
  systemNow: () => number = Date.now,
  { pauses: retryDelays, timeLimit, early }: Timeouts = {},
): CameraApp {
  const tab = browserStorage(() => globalThis.sessionStorage);
  const shared = browserStorage(() => globalThis.localStorage);
  const clock = createVendorClock(shared, systemNow);
  const now = () => clock.now();
  const storage = createTokenStorage(tab, shared);
  const portal = portalPreference(shared);
  const liveCredentials = createLiveCredentials(systemNow);
  const loginInfo = createLoginInfo(tab, createVaultKeyStore(now));
  const tabsChannel = createTabsChannel(shared, globalThis.window);
  const expectsUser = storage.load() !== null;

  const earlyCalls = early && createEarlyCalls(early);
  // Imports the HTTP library with the first call, so that the log-in screen does not wait for it.
  const exchangeFor = (caller: { session?: SessionPort }) =>
    lazyExchange(async () => {
      const { createHttpExchange } = await import('@/api/httpExchange');
      return createHttpExchange({
        baseUrl: config.apiBaseUrl,
        timeLimit,
        fetch: earlyCalls?.fetch,
        now: systemNow,
        vendorNow: now,
        onVendorTime: (time, since) => clock.learn({ time, since, from: 'header' }),
        ...caller,
      });
    });
  const calls: Omit<ClientOptions, 'exchange'> = {
    network: { isOnline, online: whenOnline },
    onProgress: (change) =>
      store.dispatch(
        change === 'started' ? generalSlice.actions.callStarted() : generalSlice.actions.callSettled(),
      ),
    retryDelays,
  };
  const guest = createClient({ ...calls, exchange: exchangeFor({}) });

  let userId: string | null = null;
  const marks = createUserMarks(tab, shared, {
    userId: () => userId,
    isRemembered: () => storage.isRemembered(),
  });
  let personalRecords: PersonalRecords | null = null;
  let eventWatch: EventWatch | null = null;

  const session = createSession({
    storage,
    loginInfo,
    login: async (login, signal) => {
      const since = Math.min(systemNow(), ...(early ?? []).map(({ sentAt }) => sentAt));
      const answer = await guestApi(guest).login(login, signal);
      const isNew = answer.ok && answer.value !== session.token();
      const issuedAt = isNew ? readToken(answer.value)?.issuedAt : null;
      if (issuedAt) clock.learn({ time: issuedAt * 1_000, since, from: 'token' });
      return answer;
    },
    checkToken: async (token, signal) => {
      const port: SessionPort = {
        token: () => token,
        signal: () => signal,
        settled: () => Promise.resolve(true),
        repair: () => Promise.resolve(false),
        repairFailed: () => undefined,
        refused: () => undefined,
      };
      const once = createClient({ ...calls, exchange: exchangeFor({ session: port }), session: port });
      return await usersApi(once).profile({ isRepeated: true, toleratesMissing: true });
    },
    popUps: {
      // Keeps a stray key press from answering the question.
      ask: (words, signal) => showConfirm({ words, needsAnswer: true }, signal),
      inform: (title) => void showAlert(() => ({ title: title() }), 'info'),
    },
    otherTabs: createOtherTabs(tabsChannel),
    onWaiting: (wait) => store.dispatch(authSlice.actions.renewalWaits(wait)),
    now,
    onChange: (user, why) => {
      const hadUser = userId !== null;
      userId = user?.id ?? null;
      personalRecords?.userChanged();
      if (user === null) {
        if (hadUser) earlyCalls?.drop();
        dismissPopUps();
        liveCredentials.clear();
        resetSampleVisit();
        store.dispatch(sessionEnded(why));
        return;
      }
      store.dispatch(sessionStarted({ user, role: config.defaultRole, portal: portal.read() }));
      void store.dispatch(loadProfile());
    },
  });

  const client = createClient({ ...calls, exchange: exchangeFor({ session }), session });
  const api = createVendorApi(guest, client);
  const store = makeStore({
    api,
    session,
    config,
    portal,
    marks,
    // Creates these services on demand, so that log-in and home do not wait for their code.
    personalRecords: (create) => (personalRecords ??= create(shared, () => userId, globalThis.window)),
    eventWatch: (create) => (eventWatch ??= create(tabsChannel)),
    tabs: tabsChannel,
    liveCredentials,
    featureValues: createFeatureValues(() => session.signal()),
    now,
    latestNow: () => clock.latest(),
  });

  const stopWatching = watchRememberedToken(globalThis.window, () => session.changedElsewhere());
  // The session may have ended while this page was in the back/forward cache.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void session.resume();
  };
  globalThis.addEventListener('pageshow', onPageShow);

  return {
    store,
    session,
    expectsUser,
    start: () => {
      loginInfo.keep();
      return session.start();
    },
    dispose: () => {
      stopWatching();
      personalRecords?.dispose();
      tabsChannel.close();
      globalThis.removeEventListener('pageshow', onPageShow);
    },
  };
}
