/** How many pop-ups lie over the page, for those that must give way to them. */
let open = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

export const popUpOpened = (): void => change(1);
export const popUpClosed = (): void => change(-1);
export const isPopUpOpen = (): boolean => open > 0;

export function subscribeToPopUps(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
