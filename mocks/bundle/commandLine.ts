import { readBundle } from './bundle';
import { replayOf } from './replayOf';
import { linkTo, parameterOf, readSetting } from '../setting/setting';

/**
 * @param words names and values of command-line options
 * @returns the setting as a URL query, and a note for each invalid option
 */
export function settingOf(words: readonly (readonly [string, string])[]): {
  setting: string;
  notes: string[];
} {
  if (words.length === 0) return { setting: '', notes: [] };
  const { setting, notes } = readSetting(words.map(([word, value]) => [parameterOf(word), value]));
  return { setting: new URL(linkTo(setting, 'http://localhost/')).search.slice(1), notes };
}

/** @returns null if the text is not a bundle */
export function bundleOf(text: string, name: string): { page: string; setting: string } | null {
  const bundle = readBundle(text);
  return bundle && replayOf(bundle, name);
}
