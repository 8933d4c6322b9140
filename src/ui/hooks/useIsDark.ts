import { DARK_QUERY, isDarkTheme } from '@/device/theme';
import { usePreference } from '@/device/usePreference';
import { useMediaQuery } from './useMediaQuery';

export function useIsDark(): boolean {
  const systemIsDark = useMediaQuery(DARK_QUERY);
  return isDarkTheme(usePreference('theme'), systemIsDark);
}
