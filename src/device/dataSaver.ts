import { isOnline } from '@/lib/browser/online';
import { preferences, subscribeToPreferences } from './preferences';

/** Reads `navigator.connection`, which TypeScript does not declare and only some browsers have. */
function connection(): EventTarget | null {
  const found: unknown = Reflect.get(navigator, 'connection');
  return found instanceof EventTarget ? found : null;
}

export function browserSavesData(): boolean {
  const found = connection();
  return found !== null && Reflect.get(found, 'saveData') === true;
}

export const savesData = (): boolean => preferences().dataSaver ?? browserSavesData();

/**
 * @returns false while the user saves data, and on a cellular network, which may charge for data
 * @see https://developer.mozilla.org/docs/Web/API/NetworkInformation/type
 */
export function mayPrefetchMedia(): boolean {
  const network = connection();
  return !savesData() && (network === null || Reflect.get(network, 'type') !== 'cellular');
}

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
 * Wraps a prefetch to skip it while the user saves data, and while offline, because browsers cache a failed
 * import until the page reloads: https://github.com/whatwg/html/issues/6768
 */
export const unlessSavingData = (prefetch: () => void) => (): void => {
  if (!savesData() && isOnline()) prefetch();
};
