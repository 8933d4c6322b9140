import { Suspense, useEffect, useState, type ReactNode } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import Menu from 'lucide-react/icons/menu';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '@/config/env';
import { isKioskAddress } from '@/config/paths';
import { unlessSavingData } from '@/device/dataSaver';
import { usePreference } from '@/device/usePreference';
import type { RenewalWait } from '@/domain/account/renewalWait';
import type { Portal } from '@/domain/account/user';
import { usePresence } from '@/features/digest/usePresence';
import { MapConfigProvider } from '@/maps/MapConfig';
import { PlayerConfigProvider } from '@/player/playerConfig';
import { KeptViewsProvider } from '@/player/keptViews';
import { portalSelected } from '@/store/account/portal';
import { selectIsLoading, selectPortal, selectRole } from '@/store/slices/generalSlice';
import { useAppDispatch, useAppSelector, useServices } from '@/store/hooks';
import { selectRenewalWait } from '@/store/slices/authSlice';
import { appText } from '@/text/app';
import { shellText } from '@/text/shell';
import { sessionText } from '@/text/session';
import { loadProfile } from '@/store/account/profile';
import { classes } from '@/ui/base/classes';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { Tabs } from '@/ui/choices/Tabs';
import { createMoveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { lazyPart, MANY_ATTEMPTS } from '@/ui/loading/lazyPart';
import motion from '@/ui/loading/motion.module.css';
import { PartMissing } from '@/ui/loading/PartMissing';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import styles from './AppShell.module.css';
import { useOnline } from '../connectivity';
import { portalHome } from '../guards';
import { setTitleCount } from '../pageTitle';
import { renewPage } from '../renewal';
import { SideNavigation } from './SideNavigation';
import { actionText } from '@/text/actions';
import { commonText } from '@/text/common';

/** Renders nothing while its code cannot be loaded. */
const EventAlerts = lazyPart(
  async () => (await import('@/features/event-alerts/EventAlerts')).EventAlerts,
  () => null,
);
const loadDrawer = async () => (await import('./NavigationDrawer')).NavigationDrawer;
const NavigationDrawer = lazyPart(loadDrawer, PartMissing);
const CLOSED = '';
const KEPT_VIEWS = 'views';

const portals = () =>
  [
    { id: '0', label: shellText.portalHome },
    { id: '1', label: commonText.auto },
  ] as const;

function PortalTabs() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const portal = useAppSelector(selectPortal);
  const select = (selected: Portal) => {
    dispatch(portalSelected(selected));
    void navigate(portalHome(selected));
  };
  return (
    <Tabs
      label={shellText.portal}
      tabs={portals()}
      selected={portal === 1 ? '1' : '0'}
      onSelect={(id) => select(id === '1' ? 1 : 0)}
    />
  );
}

const moveFocusToContent = createMoveFocusOnUnmount(() => document.getElementById('content'));

interface ConnectionBannerProps {
  isOnline: boolean;
  renewalWait: RenewalWait | null;
  /** True to give the message only to screen readers, because a kiosk shows the state on its pictures. */
  isKiosk: boolean;
}

function ConnectionBanner({ isOnline, renewalWait, isKiosk }: ConnectionBannerProps) {
  const { session } = useServices();
  const { reason = null, failedAttempts = 0 } = (isOnline && renewalWait) || {};
  const isCodeMissing = reason === 'codeMissing';
  useEffect(() => {
    if (isCodeMissing && failedAttempts >= MANY_ATTEMPTS) void renewPage();
  }, [isCodeMissing, failedAttempts]);
  const reload = () => globalThis.location.reload();
  const problem = isCodeMissing ? sessionText.codeMissing : reason !== null && sessionText.noAnswer;
  const words = isOnline ? problem : shellText.offline;
  return (
    <div className={isKiosk ? 'visually-hidden' : words ? styles.offline : undefined}>
      {words && <CloudOff size={18} />}
      {/* Screen readers announce only changes to an existing status. */}
      <span role="status">{words}</span>
      {problem && !isKiosk && (
        <Button
          ref={moveFocusToContent}
          variant="quiet"
          onClick={isCodeMissing ? reload : () => session.retry()}
        >
          {isCodeMissing ? appText.reload : actionText.tryAgain}
        </Button>
      )}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        // Prevents a new history entry, which would lack the current one's state.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {shellText.skipToContent}
    </a>
  );
}

export function AppShell({ config, children }: { config: AppConfig; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { marks } = useServices();
  const role = useAppSelector(selectRole);
  const isLoading = useAppSelector(selectIsLoading);
  const isOnline = useOnline();
  const renewalWait = useAppSelector(selectRenewalWait);
  const isWide = useMediaQuery('(min-width: 900px)');
  const [railOpen, setRailOpen] = useState(false);
  const location = useLocation();
  const { pathname } = location;
  const isKiosk = isKioskAddress(location);
  const notifications = usePreference('notifications');
  const preloadDrawer = unlessSavingData(() => void (isWide || loadDrawer().catch(() => undefined)));
  // Opens the drawer only for the current URL, so that it is closed when the user returns.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawerOpen = drawerAt === pathname;
  if (drawerAt && !drawerOpen) setDrawerAt(CLOSED);

  usePresence();
  useOnPageVisible(() => void dispatch(loadProfile({ isQuiet: true })));

  const [keptViews] = useState(() => ({
    read: () => marks.read(KEPT_VIEWS),
    write: (text: string) => marks.write(KEPT_VIEWS, text),
  }));

  const isOpen = isWide ? railOpen : drawerOpen;
  return (
    <PlayerConfigProvider value={config}>
      <MapConfigProvider value={{ googleMapsApiKey: config.googleMapsApiKey, styleUrl: config.mapStyleUrl }}>
        <div className={styles.shell} data-rail={isWide ? (railOpen ? 'open' : 'slim') : 'none'}>
          {!isKiosk && <SkipLink />}
          {!isKiosk && (
            <header className={styles.banner}>
              <IconButton
                label={shellText.toggleNavigation}
                aria-expanded={isOpen}
                onPointerEnter={preloadDrawer}
                onFocus={preloadDrawer}
                onClick={() =>
                  isWide ? setRailOpen(!railOpen) : setDrawerAt(drawerOpen ? CLOSED : pathname)
                }
              >
                <Menu size={22} />
              </IconButton>
              <span className={styles.brand}>
                <span className={styles.lens} aria-hidden="true" />
                <span className={styles.brandName} title={shellText.brand}>
                  {shellText.brand}
                </span>
              </span>
              {role === 2 && (
                <div className={styles.portal}>
                  <PortalTabs />
                </div>
              )}
              <span className={styles.progress} data-active={isLoading} aria-hidden="true">
                <span className={classes(isLoading && motion.passing)} />
              </span>
            </header>
          )}

          {!isKiosk &&
            (isWide ? (
              <SideNavigation className={styles.rail} isSlim={!railOpen} />
            ) : (
              drawerAt !== null && (
                <Suspense fallback={null}>
                  <NavigationDrawer
                    className={styles.drawer}
                    isOpen={drawerOpen}
                    onClose={() => setDrawerAt(CLOSED)}
                  />
                </Suspense>
              )
            ))}

          <div className={styles.page}>
            <ConnectionBanner isOnline={isOnline} renewalWait={renewalWait} isKiosk={isKiosk} />
            {notifications && (
              <Suspense fallback={null}>
                <EventAlerts onCount={setTitleCount} />
              </Suspense>
            )}
            <main id="content" className={styles.main} tabIndex={-1}>
              <KeptViewsProvider value={keptViews}>{children}</KeptViewsProvider>
            </main>
          </div>
        </div>
      </MapConfigProvider>
    </PlayerConfigProvider>
  );
}
