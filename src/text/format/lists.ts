import { isolated } from '../language/isolated';
import { locale } from '../language/language';

export const listText = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.map(isolated));
