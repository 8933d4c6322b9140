import { say, translated } from '../language/language';

export const homeText = translated('home', {
  heading: (active: number): string => {
    const translation = say('home.heading', { active });
    if (translation !== null) return translation;
    if (active === 0) return 'No Active Devices';
    return active === 1 ? '1 Active Device' : `${active} Active Devices`;
  },
  empty: 'Your device will appear here after you connected successfully.',
  view: 'View',
  gridView: 'Grid view',
  listView: 'List view',
  play: (name: string) => say('home.play', { name }) ?? `Play ${name}`,
  battery: (percent: number) => say('home.battery', { percent }) ?? `Battery ${percent}%`,
  network: (percent: number) => say('home.network', { percent }) ?? `Network ${percent}%`,
  percent: (percent: number) => say('home.percent', { percent }) ?? `${percent}%`,
  /** The vendor's word for what a camera does; one that is not known here is shown as it comes. */
  status: (status: string): string => {
    switch (status) {
      case 'Live':
        return homeText.statusLive;
      case 'Sleep':
        return homeText.statusSleep;
      case 'Offline':
      case '':
        return homeText.statusUnknown;
      default:
        return status;
    }
  },
  statusUnknown: 'Offline',
  statusLive: 'Live',
  statusSleep: 'Asleep',
});
