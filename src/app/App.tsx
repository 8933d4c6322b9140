import { Suspense, useRef, useState, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  Navigate,
  parsePath,
  Route,
  Routes,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
  useNavigate,
  useParams,
  type Location,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import type { AppConfig } from '@/config/env';
import { comparablePath, paths } from '@/config/paths';
import type { DemoAccount } from '@/domain/account/demoAccount';
import {
  selectHadSession,
  selectIsAuthenticated,
  selectIsStarting,
  selectSessionNumber,
} from '@/store/slices/authSlice';
import { selectPortal } from '@/store/slices/generalSlice';
import { useAppSelector } from '@/store/hooks';
import type { AppStore } from '@/store/store';
import { lazyPart, promptPart } from '@/ui/loading/lazyPart';
import { pageTitles } from '@/text/pageTitles';
import { useLanguage } from '@/text/language/useLanguage';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ScreenPreload } from '@/ui/loading/screenPreload';
import { CrashScreen } from './fallbacks/CrashScreen';
import { DemoAccountContext } from './DemoAccountContext';
import { portalHome, redirectFor, wantedAddress } from './guards';
import { isModalOpen } from '@/lib/browser/isModalOpen';
import { setPageTitle } from './pageTitle';
import { preloadScreen, privatePaths, routes, type AppRoute } from './routes';
import { ScreenMissing } from './fallbacks/ScreenMissing';
import { Splash } from './fallbacks/Splash';

/** The browser sets focus on the first page, and `PageFrame` on later ones. */
let firstPageSeen = false;

function focusHeading(): void {
  // Leaves focus in an open dialog while a page loads behind it.
  if (isModalOpen()) return;
  const main = document.querySelector<HTMLElement>('main');
  const target = document.querySelector<HTMLElement>('h1') ?? main;
  const focused = document.activeElement;
  if (!target || (focused !== main && main?.contains(focused))) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * Sets the title and, on a new screen, moves focus to the heading for screen readers. Must be inside the
 * screen's Suspense boundary, so that the heading exists when the effect runs.
 */
function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const focused = useRef(false);
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  useEffect(() => {
    if (focused.current) return;
    focused.current = true;
    if (firstPageSeen) {
      focusHeading();
      globalThis.scrollTo({ top: 0 });
    }
    firstPageSeen = true;
  }, []);
  return children;
}

/**
 * Creates a history in which a link to the current URL replaces the entry, as in browsers. Compares with
 * `location`, because a second press may precede the rendering of the new URL.
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
 */
function createAppHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const push = history.push.bind(history);
  history.push = (to, state) => {
    if (history.createURL(to).href === globalThis.location.href) history.replace(to, state);
    else push(to, state);
  };
  return history;
}

const loadShell = async () => (await import('./shell/AppShell')).AppShell;
const { Part: AppShell, preload: preloadShell } = promptPart(loadShell, ScreenMissing);
const ShareAppDialog = lazyPart(
  async () => (await import('@/screens/share-app/ShareAppDialog')).ShareAppDialog,
  PartMissing,
);

/**
 * Loads the shell and this URL's screen in parallel. Never rejects, because rendering the screen repeats a
 * failed load and shows the error.
 */
export async function preloadPage(pathname: string): Promise<void> {
  preloadShell();
  await Promise.all([loadShell().catch(() => undefined), preloadScreen(pathname)]);
}

function Guarded({ route, isUnderShare }: { route: AppRoute; isUnderShare: boolean }) {
  const location = useLocation();
  const params = useParams();
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const hadSession = useAppSelector(selectHadSession);
  const sessionNumber = useAppSelector(selectSessionNumber);
  const portal = useAppSelector(selectPortal);
  // After a log-out, the history still contains the requested URL, but the next user must not see that page.
  const wanted = sessionNumber > 1 ? null : wantedAddress(location.state, privatePaths);
  const target =
    redirectFor(route.guard, { isAuthenticated, portal, wanted }) ?? route.redirect?.(params) ?? null;
  if (target !== null) {
    const remembers = target === paths.root && !hadSession;
    const address = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={target} replace state={remembers ? { wanted: address } : null} />;
  }
  return (
    // Keys the page by device ID only, because selecting another recording or tab of the screen must not
    // remount it. A page opened as `/auto-detail` keeps an undefined key when it adds the vehicle's ID to its
    // URL.
    <PageFrame
      key={location.state === paths.autoDetail ? undefined : params['deviceId']}
      title={pageTitles[isUnderShare ? 'share' : route.title]}
    >
      <route.screen />
    </PageFrame>
  );
}

function ShareOverPage({ isDirect, home }: { isDirect: boolean; home: string }) {
  const navigate = useNavigate();
  /** True once the dialog closes, because a second press would go back twice. */
  const isClosed = useRef(false);
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    void (isDirect ? navigate(home, { replace: true }) : navigate(-1));
  };
  return (
    <Suspense fallback={null}>
      <ShareAppDialog onClose={close} />
    </Suspense>
  );
}

function backgroundOf(share: unknown): Partial<Location> | null {
  return typeof share === 'object' &&
    share !== null &&
    'background' in share &&
    typeof share.background === 'string'
    ? { ...parsePath(share.background), state: 'state' in share ? share.state : null }
    : null;
}

function Pages({ config }: { config: AppConfig }) {
  const location = useLocation();
  const isStarting = useAppSelector(selectIsStarting);
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  const hadSession = useAppSelector(selectHadSession);
  const sessionNumber = useAppSelector(selectSessionNumber);
  const portal = useAppSelector(selectPortal);
  if (isStarting) return <Splash />;

  const isShare = comparablePath(location.pathname) === paths.share;
  if (isShare && !isAuthenticated) {
    return <Navigate to={paths.root} replace state={hadSession ? null : { wanted: paths.share }} />;
  }
  const background = isShare ? backgroundOf(location.state) : null;
  const page = isShare ? (background ?? portalHome(portal)) : location;

  const screens = (
    <CrashScreen resetKey={location.key}>
      <Suspense fallback={<Splash />}>
        <Routes location={page}>
          {routes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<Guarded key={route.title} route={route} isUnderShare={isShare} />}
            />
          ))}
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Routes>
      </Suspense>
    </CrashScreen>
  );
  if (!isAuthenticated) return screens;
  return (
    <Suspense fallback={<Splash />}>
      <AppShell key={sessionNumber} config={config}>
        <ScreenPreload value={preloadScreen}>{screens}</ScreenPreload>
        {isShare && <ShareOverPage isDirect={background === null} home={portalHome(portal)} />}
      </AppShell>
    </Suspense>
  );
}

interface AppProps {
  store: AppStore;
  config: AppConfig;
  demoAccount: DemoAccount | null;
}

export function App({ store, config, demoAccount }: AppProps) {
  useLanguage();
  const [history] = useState(createAppHistory);
  return (
    <CrashScreen resetKey="app">
      <Provider store={store}>
        <DemoAccountContext value={demoAccount}>
          <HistoryRouter history={history}>
            <Pages config={config} />
          </HistoryRouter>
        </DemoAccountContext>
      </Provider>
    </CrashScreen>
  );
}
