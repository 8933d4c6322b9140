import { twoDigits } from '@/lib/twoDigits';
import madeEnglish from 'messages:made';
import stillEnglish from 'messages:still';
import evidenceEnglish from 'messages:evidence';
import type { PackedAs, PackedStill } from '@/domain/export/evidence';
import { dayOf } from '@/domain/dateRange';
import { fullDay } from '../format/days';
import { exactTimeText } from '../format/times';
import { sayIn, texts } from '../language/language';
import { decimal, secondsValue } from '../format/units';

const sayEvidence = sayIn('evidence', evidenceEnglish);

/** Returns text such as `UTC+02:00`. */
function offsetText(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const away = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(away / 60))}:${twoDigits(away % 60)}`;
}

/** Returns text such as `+0.5`. */
const signed = (milliseconds: number): string =>
  `${milliseconds > 0 ? '+' : '−'}${decimal(Math.abs(milliseconds) / 1_000, 1)}`;

const MADE = texts('made', madeEnglish);

const STILLS = texts('still', stillEnglish);

export const evidenceText = texts('evidence', evidenceEnglish, {
  clipsOf: (count: number): string => sayEvidence('clipsOf', { count }),
  stillsOf: (count: number): string => sayEvidence('stillsOf', { count }),
  namesYou: (name: string, origin: string): string => sayEvidence('namesYou', { name, origin }),
  tooMany: (count: number, most: number): string => sayEvidence('tooMany', { most, count }),

  zoned: (at: number, zone: string): string =>
    sayEvidence('zoned', {
      day: fullDay(dayOf(at)),
      time: exactTimeText(at),
      zone: zone === '' ? offsetText(at) : `${zone}, ${offsetText(at)}`,
    }),
  utc: (at: number): string => `${new Date(at).toISOString().replace('T', ' ').replace('Z', '')} UTC`,
  correction: (milliseconds: number, at: number): string =>
    milliseconds === 0
      ? evidenceText.noCorrection
      : sayEvidence('correction', {
          seconds: signed(milliseconds),
          time: exactTimeText(at + milliseconds),
        }),
  length: (value: number | null): string =>
    value === null ? evidenceText.unknownLength : secondsValue(value),
  made: (how: PackedAs, missesSound: boolean): string[] =>
    missesSound ? [MADE[how], evidenceText.soundMissing] : [MADE[how]],
  still: (of: PackedStill['of']): string => STILLS[of],
  size: (bytes: number): string => sayEvidence('size', { bytes }),
});
