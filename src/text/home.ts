export const homeText = {
  heading: (active: number): string => {
    if (active === 0) return 'No Active Devices';
    return active === 1 ? '1 Active Device' : `${active} Active Devices`;
  },
  empty: 'Your device will appear here after you connected successfully.',
  view: 'View',
  gridView: 'Grid view',
  listView: 'List view',
  play: (name: string) => `Play ${name}`,
  battery: (percent: number) => `Battery ${percent}%`,
  network: (percent: number) => `Network ${percent}%`,
  percent: (percent: number) => `${percent}%`,
  statusUnknown: 'Offline',
  snapshotOf: (name: string) => `Last picture of ${name}`,
};
