/** The words of the log-in form in one language, in the order in which they stand on the page. */
export interface FormWords {
  texts: readonly string[];
  labels: readonly string[];
}

/** Attributes that are read to the user. */
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

/** Reads them from what React has drawn. */
export const wordsOf = (html: string): FormWords => ({
  texts: matches(html, TEXT),
  labels: matches(html, LABEL),
});

/** What is left without the words and the chosen option: the same in every language. */
export const shapeOf = (html: string): string =>
  html.replaceAll(TEXT, '>').replaceAll(LABEL, '').replaceAll(' selected=""', '');

/** The form is on the page once something comes after it. */
function formArrived(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const look = () => {
      const root = document.getElementById('root');
      if (root?.nextElementSibling) resolve(root);
      else setTimeout(look);
    };
    look();
  });
}

/**
 * Writes the words into the form as soon as it is on the page.
 * @returns writes the English ones again.
 * @public by the file that the build makes (earlyPagePlugin.ts).
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

/** Writes them into the form, as React would have drawn it in that language. @returns what stood there. */
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
