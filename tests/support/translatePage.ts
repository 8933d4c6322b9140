/**
 * Translates the page as Google Translate does: it replaces each text node, to which React still refers, with
 * a `font` element.
 * @param isInOneStep if false, inserts the element before it removes the text node
 * @see https://issues.chromium.org/issues/41407169
 */
export function translatePage(root: Node = document.body, isInOneStep = true): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && currentNode.data.trim() !== '') texts.push(currentNode);
  }
  for (const text of texts) {
    const { parentElement } = text;
    if (parentElement === null || parentElement.closest('font, script, style, textarea') !== null) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = translated(text.data);
    outer.append(inner);
    if (isInOneStep) text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  }
}

const translated = (text: string): string => text.toUpperCase();
