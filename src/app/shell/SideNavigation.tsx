import { Suspense, useId, useState, type ReactNode } from 'react';
import Bell from 'lucide-react/icons/bell';
import CarFront from 'lucide-react/icons/car-front';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock3 from 'lucide-react/icons/clock-3';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Share2 from 'lucide-react/icons/share-2';
import UserRound from 'lucide-react/icons/user-round';
import { NavLink, useLocation } from 'react-router-dom';
import { comparablePath, paths } from '@/config/paths';
import { unlessSavingData } from '@/device/dataSaver';
import { selectOwnEmail, selectOwnName } from '@/store/account/ownName';
import { selectPortal, selectRole } from '@/store/slices/generalSlice';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profileSlice';
import { shellText } from '@/text/shell';
import { Avatar } from '@/ui/pictures/Avatar';
import { classes } from '@/ui/base/classes';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { portalHome } from '../guards';
import styles from './SideNavigation.module.css';
import { commonText } from '@/text/common';

const loadMenu = async () => (await import('./VehicleMenu')).VehicleMenu;
const VehicleMenu = lazyPart(loadMenu, PartMissing);
const preloadMenu = unlessSavingData(() => void loadMenu().catch(() => undefined));

interface ItemProps {
  to: string;
  label: string;
  icon: ReactNode;
  state?: unknown;
}

function Item({ to, label, icon, state }: ItemProps) {
  return (
    <li>
      <NavLink
        to={to}
        end
        className={styles.item ?? ''}
        title={label}
        {...(state === undefined ? {} : { state })}
      >
        {icon}
        <span className={styles.words}>{label}</span>
      </NavLink>
    </li>
  );
}

export function SideNavigation({ isSlim, className }: { isSlim: boolean; className?: string | undefined }) {
  const role = useAppSelector(selectRole);
  const portal = useAppSelector(selectPortal);
  const profile = useAppSelector(selectProfile);
  const location = useLocation();
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const menuId = useId();
  const name = useAppSelector(selectOwnName);
  const email = useAppSelector(selectOwnEmail);
  const share = { background: `${location.pathname}${location.search}`, state: location.state };

  return (
    <nav
      aria-label={shellText.mainNavigation}
      className={classes(styles.navigation, className)}
      data-slim={isSlim}
    >
      <ul className={styles.items}>
        <Item to={portalHome(portal)} label={shellText.home} icon={<House size={22} />} />
        {portal === 0 && role !== 1 && (
          <Item to={paths.lastActivity} label={commonText.lastActivity} icon={<Clock3 size={22} />} />
        )}
        {portal === 1 && role !== 0 && (
          <Item to={paths.notifications} label={commonText.notifications} icon={<Bell size={22} />} />
        )}
        <Item to={paths.viewAll} label={commonText.viewAll} icon={<LayoutGrid size={22} />} />
        {role !== 0 && (
          <li>
            <button
              type="button"
              className={styles.item}
              title={shellText.selectVehicle}
              aria-expanded={menuAnchor !== null}
              aria-controls={menuId}
              onPointerEnter={preloadMenu}
              onFocus={preloadMenu}
              onClick={(event) => {
                setWasOpened(true);
                setMenuAnchor(menuAnchor ? null : event.currentTarget);
              }}
            >
              <CarFront size={22} />
              <span className={styles.words}>{shellText.selectVehicle}</span>
              <ChevronRight className={styles.more} size={18} />
            </button>
            {wasOpened && (
              <Suspense fallback={null}>
                <VehicleMenu id={menuId} anchor={menuAnchor} onClose={() => setMenuAnchor(null)} />
              </Suspense>
            )}
          </li>
        )}
        <Item to={paths.account} label={commonText.account} icon={<UserRound size={22} />} />
        <Item
          to={paths.share}
          label={commonText.share}
          icon={<Share2 size={22} />}
          state={comparablePath(location.pathname) === paths.share ? location.state : share}
        />
      </ul>
      <div className={styles.who}>
        <Avatar src={profile?.avatarUrl ?? null} size={40} />
        <span className={styles.words}>
          <span className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
            {name}
          </span>
          <span className={classes(styles.email, 'ends-in-ellipsis')} title={email}>
            {email}
          </span>
        </span>
      </div>
    </nav>
  );
}
