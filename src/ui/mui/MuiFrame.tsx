import { useSyncExternalStore, type ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { isPopUpOpen, subscribeToPopUps } from '../popups/openPopUps';
import { muiTheme, themeUnderPopUp } from './muiTheme';

/** Surrounds each piece of MUI, which is loaded with what opens: the page itself does not wait for it. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const isUnderPopUp = useSyncExternalStore(subscribeToPopUps, isPopUpOpen);
  return <ThemeProvider theme={isUnderPopUp ? themeUnderPopUp : muiTheme}>{children}</ThemeProvider>;
}
