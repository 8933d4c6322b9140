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

/**
 * Removes the texts, labels and `selected` attributes. The remaining markup must be the same in all
 * languages.
 */
export const shapeOf = (html: string): string =>
  html.replaceAll(TEXT, '>').replaceAll(LABEL, '').replaceAll(' selected=""', '');

function formParsed(): Promise<HTMLElement> {
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
 * @returns a function that restores the English texts
 * @public used by a file that the build generates (earlyPagePlugin.ts)
 */
export async function writeForm(language: string, english: FormWords, words: FormWords): Promise<() => void> {
  const root = await formParsed();
  const write = (next: string, from: FormWords, to: FormWords) => {
    writeWords(root, from, to);
    const choice = root.querySelector('select');
    if (choice) choice.value = next;
  };
  write(language, english, words);
  return () => write('en', words, english);
}

/**
 * Returns a function that translates texts in document order, and returns null for text from other software,
 * such as a password manager.
 */
function translator(from: readonly string[], to: readonly string[]): (text: string) => string | null {
  let next = 0;
  return (text) => {
    const index = from.indexOf(text, next);
    if (index < 0) return null;
    next = index + 1;
    return to[index] ?? null;
  };
}

/** Replaces the texts as React would, even if other software has inserted elements or attributes. */
export function writeWords(root: HTMLElement, from: FormWords, to: FormWords): void {
  const textOf = translator(from.texts, to.texts);
  const labelOf = translator(from.labels, to.labels);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.nodeValue = textOf(node.nodeValue ?? '') ?? node.nodeValue;
  }
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const label = ATTRIBUTES.includes(name) ? labelOf(element.getAttribute(name) ?? '') : null;
      if (label !== null) element.setAttribute(name, label);
    }
  }
}
