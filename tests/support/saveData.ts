import { onTestFinished } from 'vitest';

/** A browser whose user asks it to save data, as Chrome's on a phone. @returns changes what it says. */
export function browserThatSavesData(): (saveData: boolean) => void {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  return (saveData) => {
    connection.saveData = saveData;
    connection.dispatchEvent(new Event('change'));
  };
}
