import { onTestFinished } from 'vitest';

/**
 * Simulates a browser whose user has turned on data saver, as in Chrome on a phone.
 * @returns a function that changes that setting.
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
