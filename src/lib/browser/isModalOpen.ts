/** While a modal is open, the page must not handle keys or move focus. */
export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
