/** Detects a modal, during which the page must neither handle keys nor move the focus. */
export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
