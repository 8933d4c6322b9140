import { DARK_QUERY, isDarkTheme } from '@/device/theme';
import { usePreference } from '@/device/usePreference';
import { useMediaQuery } from './useMediaQuery';

/**
 * Provides the theme to drawings without a style sheet.
 * @returns true in the dark theme
 */
export function useIsDark(): boolean {
  const systemIsDark = useMediaQuery(DARK_QUERY);
  return isDarkTheme(usePreference('theme'), systemIsDark);
}
