/** Whether something lies over the page that the page's own keys and focus have to leave alone. */
export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
