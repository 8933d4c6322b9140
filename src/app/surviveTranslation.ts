/** What stands in the page for texts that a translator has taken out of it, and those texts. */
interface Translation {
  readonly standIn: ChildNode;
  readonly texts: Text[];
}

const isStandIn = (node: Node | null | undefined): node is ChildNode => node?.nodeName === 'FONT';

/**
 * Lets React live with translators of pages. Google Translate and Edge's take each text out of the page and put a `font`
 * element in its place, while React goes on to change, remove and insert before the text that it knows: a change is not
 * seen, and the rest throws, which ends the whole screen. Here the text is put back before React works with it; the translator
 * then translates it anew.
 * @param root what is observed; usually the document.
 * @returns a function that ends it.
 * @see https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(root: Node): () => void {
  const { prototype } = Node;
  const removeChild: Node['removeChild'] = Reflect.get(prototype, 'removeChild');
  const insertBefore: Node['insertBefore'] = Reflect.get(prototype, 'insertBefore');
  const translations = new WeakMap<Node, Translation>();

  const putBack = ({ standIn, texts }: Translation): void => {
    for (const text of texts) translations.delete(text);
    translations.delete(standIn);
    if (standIn.isConnected) standIn.replaceWith(...texts);
  };

  const note = (text: Text, standIn: ChildNode): void => {
    const translation = translations.get(standIn) ?? { standIn, texts: [] };
    translation.texts.push(text);
    translations.set(standIn, translation);
    translations.set(text, translation);
    // It is out of the page: only this tells when the app changes it.
    observer.observe(text, { characterData: true });
  };

  const follow = (records: readonly MutationRecord[]): void => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const translation = translations.get(target);
        if (translation) putBack(translation);
      }
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
      for (const node of removedNodes) {
        if (node instanceof Text && !node.isConnected && standIn) note(node, standIn);
      }
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(root, { childList: true, subtree: true });

  /** Puts a child back where the app knows it to be. @returns whether it is there. */
  const isThere = (parent: Node, child: Node): boolean => {
    if (child.parentNode === parent) return true;
    follow(observer.takeRecords());
    const translation = translations.get(child);
    if (translation) putBack(translation);
    return child.parentNode === parent;
  };

  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (!isThere(this, child)) return child;
    follow(observer.takeRecords());
    Reflect.apply(removeChild, this, [child]);
    // What the app takes out itself is not translated.
    observer.takeRecords();
    return child;
  };
  prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const reference = before && isThere(this, before) ? before : null;
    return Reflect.apply(insertBefore, this, [node, reference]);
  };

  return () => {
    observer.disconnect();
    Object.assign(prototype, { removeChild, insertBefore });
  };
}
