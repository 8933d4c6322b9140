export interface FormWords {
  texts: readonly string[];
  labels: readonly string[];
}

const ATTRIBUTES = ['aria-label', 'title'];

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const TEXT = />([^<]+)(?=<)/g;
const LABEL = new RegExp(` (?:${ATTRIBUTES.join('|')})="([^"]*)"`, 'g');

const matches = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => decoded(text));

export const wordsOf = (html: string): FormWords => ({
  texts: matches(html, TEXT),
  labels: matches(html, LABEL),
});

/** The markup without texts and without the selected option is equal in all languages. */
export const shapeOf = (html: string): string =>
  html.replaceAll(TEXT, '>').replaceAll(LABEL, '').replaceAll(' selected=""', '');

function formArrived(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const check = () => {
      const root = document.getElementById('root');
      if (root?.nextElementSibling) resolve(root);
      else setTimeout(check);
    };
    check();
  });
}

/**
 * Writes the texts into the form once it is parsed.
 * @returns restores the English texts
 * @public used by the file that the build generates (earlyPagePlugin.ts)
 */
export async function writeForm(language: string, words: FormWords): Promise<() => void> {
  const root = await formArrived();
  const write = (next: string, text: FormWords) => {
    const replaced = writeWords(root, text);
    const choice = root.querySelector('select');
    if (choice) choice.value = next;
    return replaced;
  };
  const english = write(language, words);
  return () => void write('en', english);
}

/**
 * Writes the texts in document order, as React would have rendered them.
 * @returns the replaced texts
 */
export function writeWords(root: HTMLElement, { texts, labels }: FormWords): FormWords {
  const replaced = { texts: new Array<string>(), labels: new Array<string>() };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (const text of texts) {
    const node = walker.nextNode();
    if (!node) break;
    replaced.texts.push(node.nodeValue ?? '');
    node.nodeValue = text;
  }
  const rest = [...labels];
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!ATTRIBUTES.includes(name)) continue;
      replaced.labels.push(element.getAttribute(name) ?? '');
      element.setAttribute(name, rest.shift() ?? '');
    }
  }
  return replaced;
}
