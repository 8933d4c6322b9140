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

/** The side navigation where there is no room for it beside the page. */
export function NavigationDrawer({ isOpen, onClose, className }: NavigationDrawerProps) {
  // On the side of the button that opens it.
  const anchor = isRightToLeft(useLanguage()) ? 'right' : 'left';
  return (
    <MuiFrame>
      <Drawer
        anchor={anchor}
        open={isOpen}
        onClose={onClose}
        // A user who follows a link wants to see the page, also that which is there already.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
        // On its way out it is not modal any more: the page takes the focus.
        slotProps={{ paper: { 'aria-label': shellText.mainNavigation, 'aria-modal': isOpen } }}
      >
        <SideNavigation className={className} isSlim={false} />
      </Drawer>
    </MuiFrame>
  );
}
