import { locale, setLanguage } from './language';

/**
 * Passes every English sentence through a function, for the demo's pseudo-language.
 * @param change null restores the sentences
 */
export async function rewriteEnglish(change: ((sentence: string) => string) | null): Promise<void> {
  if (change === null) return setLanguage('en', null);
  const [{ readCatalogue }, { default: messages }] = await Promise.all([
    import('./translation'),
    import('../catalogues/en.json'),
  ]);
  const translate = readCatalogue(locale('en'), messages);
  setLanguage('en', (key, values) => {
    const sentence = translate(key, values);
    return sentence === null ? null : change(sentence);
  });
}
