import type { ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { muiTheme } from './muiTheme';

/** Around each piece of MUI: the library comes with what opens, and nothing that stands on the page waits for it. */
export function MuiFrame({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>;
}
