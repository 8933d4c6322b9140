export const preferencesText = {
  heading: 'Preferences',
  ofDevice: 'These belong to this browser on this device. They stay when you log out.',
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
};
