import { useSyncExternalStore, type ReactNode } from 'react';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import { isPopUpOpen, subscribeToPopUps } from '../popups/openPopUps';

/**
 * Maps MUI to the custom properties in tokens.css. `nativeColor` lets the browser derive shades, because MUI
 * cannot compute with custom properties. `disableCssColorScheme` keeps MUI from setting the page's
 * `color-scheme` to light, which would make unchecked boxes white in the dark theme.
 */
const muiTheme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
    error: { main: 'var(--danger)', contrastText: 'var(--on-danger)' },
    warning: { main: 'var(--warning)' },
    success: { main: 'var(--success)' },
    info: { main: 'var(--recorded)' },
    background: { default: 'var(--page)', paper: 'var(--card)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-quiet)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'var(--font)',
    button: { textTransform: 'none', fontWeight: 600 },
  },
  transitions: { duration: { enteringScreen: 160, leavingScreen: 120 } },
  components: {
    MuiDialog: {
      styleOverrides: {
        paper: { backgroundImage: 'none', background: 'var(--raised)', color: 'var(--text)' },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
    MuiDrawer: {
      styleOverrides: { paper: { backgroundImage: 'none', background: 'var(--card)', color: 'var(--text)' } },
    },
  },
});

/** Keeps a dialog from taking focus from a pop-up above it. */
const themeUnderPopUp = {
  ...muiTheme,
  components: { ...muiTheme.components, MuiModal: { defaultProps: { disableEnforceFocus: true } } },
};

/** Must wrap each part that uses MUI, which loads with the first dialog, menu or drawer. */
export function MuiFrame({ children }: { children: ReactNode }) {
  const isUnderPopUp = useSyncExternalStore(subscribeToPopUps, isPopUpOpen);
  return <ThemeProvider theme={isUnderPopUp ? themeUnderPopUp : muiTheme}>{children}</ThemeProvider>;
}
