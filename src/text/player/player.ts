import english from 'messages:player';
import { dayOf, type Day } from '@/domain/dateRange';
import { dayAndMonthText } from '../format/days';
import { exactTimeText } from '../format/times';
import { sayIn, texts } from '../language/language';
import { decimal, percentText } from '../format/units';

const say = sayIn('player', english);

const dayAndTime = (at: number, today: Day): { day: string | null; time: string } => ({
  day: dayOf(at) === today ? null : dayAndMonthText(dayOf(at)),
  time: exactTimeText(at),
});

export const playerText = texts('player', english, {
  region: (name: string) => say('region', { name }),
  stalledSince: (at: number, today: Day) => {
    const { day, time } = dayAndTime(at, today);
    return day === null ? say('stalledSince', { time }) : say('stalledSinceOnDay', { day, time });
  },

  liveLost: (at: number, today: Day) => {
    const { day, time } = dayAndTime(at, today);
    return day === null ? say('liveLost', { time }) : say('liveLostOnDay', { day, time });
  },
  wentOffline: (at: number, today: Day) => {
    const { day, time } = dayAndTime(at, today);
    return day === null ? say('wentOffline', { time }) : say('wentOfflineOnDay', { day, time });
  },
  back: (seconds: number) => say('back', { seconds }),
  forward: (seconds: number) => say('forward', { seconds }),
  seekValue: (at: string, of: string) => say('seekValue', { at, of }),
  volumeValue: (percent: number) => say('volumeValue', { percent }),
  speedValue: (rate: number) => say('speedValue', { rate }),
  milliseconds: (value: number) => say('milliseconds', { value }),
  percent: (value: number) => percentText(decimal(value, 1)),
  megabits: (bits: number) => {
    const megabits = decimal(bits / 1_000_000, 2);
    return say('megabits', { megabits });
  },
  pixels: (width: number, height: number) => say('pixels', { width, height }),
  framesPerSecond: (value: number) => say('framesPerSecond', { frames: Math.round(value) }),
});
