import { readBundle } from '../bundle/bundle';
import { replayOf } from '../bundle/replayOf';
import { linkTo, parameterOf, readSetting } from './setting';

/** What `npm start` and `npm run bundle` need of the stand-in before there is a page. */

/**
 * @param words of the command line, each with what was said after it.
 * @returns the setting as an address writes it, and what of it could not be understood.
 */
export function settingOf(words: readonly (readonly [string, string])[]): {
  setting: string;
  notes: string[];
} {
  if (words.length === 0) return { setting: '', notes: [] };
  const { setting, notes } = readSetting(words.map(([word, value]) => [parameterOf(word), value]));
  return { setting: new URL(linkTo(setting, 'http://localhost/')).search.slice(1), notes };
}

/**
 * @param name under which the bundle is found on the site.
 * @returns null for a text that is no bundle.
 */
export function bundleOf(text: string, name: string): { page: string; setting: string } | null {
  const bundle = readBundle(text);
  return bundle && replayOf(bundle, name);
}
