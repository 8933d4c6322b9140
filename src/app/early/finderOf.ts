/**
 * Returns a function that finds the element or its replacement. React recreates the form if a password
 * manager or translator has changed it. Elements added by such software lack the form's classes.
 */
export function finderOf(element: Element): () => Element | undefined {
  const matches = () =>
    [...document.querySelectorAll(element.localName)].filter(
      (other) =>
        other.className === element.className && other.getAttribute('name') === element.getAttribute('name'),
    );
  const index = matches().indexOf(element);
  return () => (element.isConnected ? element : matches()[index]);
}
