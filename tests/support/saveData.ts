import { onTestFinished } from 'vitest';

/**
 * Simulates a browser with data saver on, as in Chrome on Android.
 * @returns a function that changes this setting
 */
export function browserThatSavesData(): (saveData: boolean) => void {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  return (saveData) => {
    connection.saveData = saveData;
    connection.dispatchEvent(new Event('change'));
  };
}
