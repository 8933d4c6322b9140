import Drawer from '@mui/material/Drawer';
import { isRightToLeft } from '@/domain/language';
import { useLanguage } from '@/text/language/useLanguage';
import { shellText } from '@/text/shell';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { SideNavigation } from './SideNavigation';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  className: string | undefined;
}

export function NavigationDrawer({ isOpen, onClose, className }: NavigationDrawerProps) {
  const anchor = isRightToLeft(useLanguage()) ? 'right' : 'left';
  return (
    <MuiFrame>
      <Drawer
        anchor={anchor}
        open={isOpen}
        onClose={onClose}
        // A link to the current page closes the drawer too, although it does not change the URL.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
        // Makes a closing drawer non-modal, because focus moves to the page.
        slotProps={{ paper: { 'aria-label': shellText.mainNavigation, 'aria-modal': isOpen } }}
      >
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
