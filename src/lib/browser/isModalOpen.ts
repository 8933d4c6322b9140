/** While a modal is open, the page must neither handle keys nor move the focus. */
export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
