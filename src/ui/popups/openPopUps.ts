import { Emitter } from '@/lib/async/Emitter';

let open = 0;
const changes = new Emitter();

function change(by: 1 | -1): void {
  open += by;
  changes.emit();
}

export const popUpOpened = (): void => change(1);
export const popUpClosed = (): void => change(-1);
export const isPopUpOpen = (): boolean => open > 0;

export const subscribeToPopUps = changes.subscribe;
