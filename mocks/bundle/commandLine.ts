import { readBundle } from './bundle';
import { replayOf } from './replayOf';
import { linkTo, parameterOf, readSetting } from '../setting/setting';

/**
 * @param words options of the command line with their values
 * @returns the setting as the parameters of a link, and notes about words that could not be parsed
 */
export function settingOf(words: readonly (readonly [string, string])[]): {
  setting: string;
  notes: string[];
} {
  if (words.length === 0) return { setting: '', notes: [] };
  const { setting, notes } = readSetting(words.map(([word, value]) => [parameterOf(word), value]));
  return { setting: new URL(linkTo(setting, 'http://localhost/')).search.slice(1), notes };
}

/** @returns null for a text that is not a bundle */
export function bundleOf(text: string, name: string): { page: string; setting: string } | null {
  const bundle = readBundle(text);
  return bundle && replayOf(bundle, name);
}
