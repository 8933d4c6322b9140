import { useSyncExternalStore, type ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { isPopUpOpen, subscribeToPopUps } from '../popups/openPopUps';
import { muiTheme, themeUnderPopUp } from './muiTheme';

/** Wraps each part that uses MUI, which loads with the first dialog, menu or drawer. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const isUnderPopUp = useSyncExternalStore(subscribeToPopUps, isPopUpOpen);
  return <ThemeProvider theme={isUnderPopUp ? themeUnderPopUp : muiTheme}>{children}</ThemeProvider>;
}
