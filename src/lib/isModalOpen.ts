export const isModalOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null;
