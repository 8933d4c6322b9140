import { say, translated } from '../language/language';

export const preferencesText = translated('preferences', {
  heading: 'Preferences',
  ofDevice: 'These belong to this browser on this device. They stay when you log out.',
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  dataSaver: {
    label: 'Data saver',
    what: 'Pictures still load. Nothing else is loaded before you ask for it, and live video stops after two minutes without a sign of you.',
    byBrowser: 'Your browser asks to save data, so this is on until you change it.',
    saved: (bytes: string, day: string) =>
      say('preferences.dataSaver.saved', { bytes, day }) ?? `At least ${bytes} saved since ${day}.`,
  },
});
