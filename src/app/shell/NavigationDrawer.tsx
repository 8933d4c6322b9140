import Drawer from '@mui/material/Drawer';
import { isRightToLeft } from '@/domain/language';
import { useLanguage } from '@/text/language/useLanguage';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { SideNavigation } from './SideNavigation';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  className: string | undefined;
}

/** The side navigation where there is no room for it beside the page. */
export function NavigationDrawer({ isOpen, onClose, className }: NavigationDrawerProps) {
  // On the side of the button that opens it.
  const anchor = isRightToLeft(useLanguage()) ? 'right' : 'left';
  return (
    <MuiFrame>
      <Drawer anchor={anchor} open={isOpen} onClose={onClose}>
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
