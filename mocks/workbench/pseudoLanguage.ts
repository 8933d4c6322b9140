const ACCENTS: ReadonlyMap<string, string> = new Map(
  'aà bƀ cç dđ eé fƒ gĝ hĥ iî jĵ kķ lļ mɱ nñ oö pþ qɋ rŕ sš tţ uü vṽ wŵ xẋ yý zž AÅ BƁ CÇ DÐ EÉ FƑ GĜ HĤ IÎ JĴ KĶ LĻ MṀ NÑ OÖ PÞ RŔ SŠ TŢ UÛ VṼ WŴ YÝ ZŽ'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

const PADDING = 'öñé ţŵö ţĥŕéé ƒöüŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ ';
/** German and Finnish texts are longer than English ones by about this fraction. */
const LONGER = 0.4;

/**
 * Texts that appear without accents are not in the catalogues, brackets reveal cut or joined texts, and the
 * extra length tests the layout.
 */
export function pseudo(sentence: string): string {
  if (sentence.trim() === '') return sentence;
  const accented = sentence.replaceAll(/[A-Za-z]/g, (letter) => ACCENTS.get(letter) ?? letter);
  const missing = Math.ceil(sentence.length * LONGER);
  const padding = PADDING.repeat(Math.ceil(missing / PADDING.length))
    .slice(0, missing)
    .trimEnd();
  return `[${accented} ${padding}]`;
}

const KEY = 'demo:pseudo';

/** Logging out or closing the tab turns the pseudo-language off. */
export const isPseudo = (): boolean => sessionStorage.getItem(KEY) !== null;

export function keepPseudo(is: boolean): void {
  if (is) sessionStorage.setItem(KEY, 'on');
  else sessionStorage.removeItem(KEY);
}
