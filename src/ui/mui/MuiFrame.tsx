import { useSyncExternalStore, type ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { isPopUpOpen, subscribeToPopUps } from '../popups/openPopUps';
import { muiTheme, themeUnderPopUp } from './muiTheme';

/** Around each piece of MUI: the library comes with what opens, and nothing that stands on the page waits for it. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const isUnderPopUp = useSyncExternalStore(subscribeToPopUps, isPopUpOpen);
  return <ThemeProvider theme={isUnderPopUp ? themeUnderPopUp : muiTheme}>{children}</ThemeProvider>;
}
