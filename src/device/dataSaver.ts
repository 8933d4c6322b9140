import { isOnline } from '@/lib/online';
import { preferences, subscribeToPreferences } from './preferences';

/** `navigator.connection` is not in every browser and not in TypeScript's library. */
function connection(): EventTarget | null {
  const found: unknown = Reflect.get(navigator, 'connection');
  return found instanceof EventTarget ? found : null;
}

/**
 * Whether the browser itself asks to save data.
 * @see https://developer.mozilla.org/docs/Web/API/NetworkInformation/saveData
 */
export function browserSavesData(): boolean {
  const found = connection();
  return found !== null && Reflect.get(found, 'saveData') === true;
}

/** Whether nothing is loaded before it is asked for: as chosen, else as the browser asks. */
export const savesData = (): boolean => preferences().dataSaver ?? browserSavesData();

export function subscribeToDataSaver(onChange: () => void): () => void {
  const unsubscribe = subscribeToPreferences(onChange);
  const network = connection();
  network?.addEventListener('change', onChange);
  return () => {
    unsubscribe();
    network?.removeEventListener('change', onChange);
  };
}

/**
 * Loads ahead only where no data is to be saved, and online: browsers keep a failed import for as long as the page lives.
 * https://github.com/whatwg/html/issues/6768
 */
export const unlessSavingData = (prefetch: () => void) => (): void => {
  if (!savesData() && isOnline()) prefetch();
};
