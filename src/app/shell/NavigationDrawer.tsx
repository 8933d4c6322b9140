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
        // Also closes the drawer for a link to the current page, which does not change the URL.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
        // Makes a closing drawer non-modal, because the page takes the focus.
        slotProps={{ paper: { 'aria-label': shellText.mainNavigation, 'aria-modal': isOpen } }}
      >
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
