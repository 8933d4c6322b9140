import { say, translated } from '../language/language';

export const preferencesText = translated('preferences', {
  heading: 'Preferences',
  ofDevice: 'These apply to this browser on this device and stay when you log out.',
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  dataSaver: {
    label: 'Data saver',
    what: 'Pictures still load. Everything else waits until you ask for it, and live video stops after two minutes without activity.',
    byBrowser: 'Your browser is set to save data, so this is on until you change it.',
    saved: (bytes: string, day: string) =>
      say('preferences.dataSaver.saved', { bytes, day }) ?? `At least ${bytes} saved since ${day}.`,
  },
});
