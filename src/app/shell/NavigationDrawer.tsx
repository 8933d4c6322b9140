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
        // Also closes on a link to the current page, which changes no URL.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
        // Is not modal while it closes, so that the page can take the focus.
        slotProps={{ paper: { 'aria-label': shellText.mainNavigation, 'aria-modal': isOpen } }}
      >
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
