import Drawer from '@mui/material/Drawer';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { SideNavigation } from './SideNavigation';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  className: string | undefined;
}

/** The side navigation where there is no room for it beside the page. */
export function NavigationDrawer({ isOpen, onClose, className }: NavigationDrawerProps) {
  return (
    <MuiFrame>
      <Drawer open={isOpen} onClose={onClose}>
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
