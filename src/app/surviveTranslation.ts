interface Translation {
  readonly standIn: ChildNode;
  readonly texts: Text[];
}

const isStandIn = (node: Node | null | undefined): node is ChildNode => node?.nodeName === 'FONT';

/**
 * Keeps React working with page translators. Google Translate and Edge replace text nodes with `font`
 * elements, but React keeps the original nodes, so its text changes stay invisible and its removals and
 * insertions throw. Restores the original text before React changes it. The browser then translates it again.
 * @param root observed node, usually the document
 * @returns a function that restores the DOM methods
 * @see https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(root: Node): () => void {
  const { prototype } = Node;
  const removeChild: Node['removeChild'] = Reflect.get(prototype, 'removeChild');
  const insertBefore: Node['insertBefore'] = Reflect.get(prototype, 'insertBefore');
  const translations = new WeakMap<Node, Translation>();

  const restoreOriginal = ({ standIn, texts }: Translation): void => {
    for (const text of texts) translations.delete(text);
    translations.delete(standIn);
    if (standIn.isConnected) standIn.replaceWith(...texts);
  };

  const note = (text: Text, standIn: ChildNode): void => {
    const translation = translations.get(standIn) ?? { standIn, texts: [] };
    translation.texts.push(text);
    translations.set(standIn, translation);
    translations.set(text, translation);
    // Observes the detached node itself, because `root` does not contain it.
    observer.observe(text, { characterData: true });
  };

  const follow = (records: readonly MutationRecord[]): void => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const translation = translations.get(target);
        if (translation) restoreOriginal(translation);
      }
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
      for (const node of removedNodes) {
        if (node instanceof Text && !node.isConnected && standIn) note(node, standIn);
      }
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(root, { childList: true, subtree: true });

  const isThere = (parent: Node, child: Node): boolean => {
    if (child.parentNode === parent) return true;
    follow(observer.takeRecords());
    const translation = translations.get(child);
    if (translation) restoreOriginal(translation);
    return child.parentNode === parent;
  };

  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (!isThere(this, child)) return child;
    follow(observer.takeRecords());
    Reflect.apply(removeChild, this, [child]);
    // Discards the mutation records of React's own removals.
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
