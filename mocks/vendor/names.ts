import type { Names } from '../setting/behavior';
import type { StandInCamera } from './cameras';
import { seededPeople, type Account } from './people';

const LONG_NAME = 60;

/** @param isOneWord removes the spaces, so that the name cannot wrap */
function longName(name: string, isOneWord: boolean): string {
  const text = `${name} behind the old garden wall beside the neighboring house`;
  const long = isOneWord ? text.replaceAll(' ', '') : text;
  return long.slice(0, LONG_NAME).trimEnd().padEnd(LONG_NAME, 's');
}

/** Some names contain Latin words or numbers, which run from left to right. */
const RIGHT_TO_LEFT = [
  'الباب الأمامي',
  'ממר הכניסה',
  'حديقة Villa 12',
  'סלון',
  'المرآب',
  'רחוב הרצל 7',
  'غرفة الأطفال',
  'דלת אחורית',
] as const;

const EMOJI = ['🚪', '🚗', '🌻', '🛋️', '🏍️', '🚦', '👩🏽‍🍼', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇺🇦'] as const;

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';

function restyled(name: string, index: number, names: Names): string {
  switch (names) {
    case 'usual':
      return name;
    case 'long':
      return longName(name, index % 2 === 1);
    case 'rtl': {
      const text = pick(RIGHT_TO_LEFT, index);
      return index < RIGHT_TO_LEFT.length ? text : `${text} ${index + 1}`;
    }
    case 'emoji':
      return `${pick(EMOJI, index)} ${name} ${pick(EMOJI, index + 7)}`;
  }
}

export const renamed = (camera: StandInCamera, names: Names): StandInCamera =>
  names === 'usual' ? camera : { ...camera, displayName: restyled(camera.displayName, camera.index, names) };

/** Keeps a name that the person chose, and restyles a seeded one. */
export function personName({ uuid, displayName }: Account, names: Names): string {
  if (names === 'usual') return displayName;
  const index = seededPeople().findIndex(
    (seeded) => seeded.uuid === uuid && seeded.displayName === displayName,
  );
  return index < 0 ? displayName : restyled(displayName, index, names);
}
