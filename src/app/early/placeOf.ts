/**
 * Finds an element again after React has rendered the form anew, because a password manager or a translator had
 * changed it. Elements of such software lack the form's classes.
 * @returns a function that finds the element or its replacement
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
