/**
 * React renders the form anew where a password manager or a translator has changed it. Elements of others lack the form's classes.
 * @returns finds the element, or the one that replaced it
 */
export function placeOf(element: Element): () => Element | undefined {
  const matches = () =>
    [...document.querySelectorAll(element.localName)].filter(
      (other) =>
        other.className === element.className && other.getAttribute('name') === element.getAttribute('name'),
    );
  const index = matches().indexOf(element);
  return () => (element.isConnected ? element : matches()[index]);
}
