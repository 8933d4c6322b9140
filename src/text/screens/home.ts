import english from 'messages:home';
import { sayIn, texts } from '../language/language';
import { commonText } from '../common';

const say = sayIn('home', english);

export const homeText = texts('home', english, {
  heading: (active: number): string => {
    const translation = say('heading', { active });
    if (translation !== null) return translation;
    if (active === 0) return 'No Active Devices';
    return active === 1 ? '1 Active Device' : `${active} Active Devices`;
  },
  play: (name: string) => say('play', { name }),
  battery: (percent: number) => say('battery', { percent }),
  network: (percent: number) => say('network', { percent }),
  percent: (percent: number) => say('percent', { percent }),
  status: (status: string): string => {
    switch (status) {
      case 'Live':
        return commonText.live;
      case 'Sleep':
        return homeText.statusSleep;
      case 'Offline':
      case '':
        return homeText.statusUnknown;
      default:
        return status;
    }
  },
});
