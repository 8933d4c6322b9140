/** Keys and focus of the page must leave an open modal alone. */
export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
