import { onTestFinished } from 'vitest';

/**
 * A browser whose user enabled saving data, as in Chrome on a phone.
 * @returns changes that setting.
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
