import { DAY, HOUR, MINUTE } from '@/lib/time/durations';

/** Each row is [vehicle, age, summary, archived]. The rows are sorted from newest to oldest. */
export const ACTIVITIES: readonly (readonly [string, number, string, boolean])[] = [
  ['harbor-van', 9 * MINUTE, 'Somebody stood near the driver’s door for 20 seconds.', false],
  ['silver-wagon', 37 * MINUTE, 'A bicycle passed very close on the left.', false],
  ['market-pickup', HOUR + 5 * MINUTE, 'The tailgate was touched while parked.', false],
  ['harbor-van', 3 * HOUR + 12 * MINUTE, 'A person walked around the van.', false],
  ['courier-hatchback', 27 * HOUR, 'A car parked close behind.', false],
  ['market-pickup', DAY + 4 * HOUR, 'Movement in front of the windscreen.', false],
  ['silver-wagon', DAY + 8 * HOUR, 'A person waited beside the car.', false],
  ['courier-hatchback', 2 * DAY + 2 * HOUR, 'A light knock on the right side.', false],
  ['harbor-van', 3 * DAY, 'A delivery crew unloaded beside the van.', true],
  ['silver-wagon', 4 * DAY + 3 * HOUR, 'A dog walker stopped by the bonnet.', true],
  ['market-pickup', 6 * DAY + 5 * HOUR, 'Headlights at night, no contact.', true],
  ['courier-hatchback', 8 * DAY + HOUR, 'A shopping trolley rolled past.', true],
];

/** Each row is [vehicle, age, summary]. Each vehicle's rows are sorted from newest to oldest. */
export const EVENTS: readonly (readonly [string, number, string])[] = [
  ['harbor-van', 2 * MINUTE, 'Parked, alarm armed'],
  ['harbor-van', 31 * MINUTE, 'Trip started'],
  ['harbor-van', 22 * HOUR, 'Hard braking'],
  ['silver-wagon', 14 * MINUTE, 'Parked, alarm armed'],
  ['silver-wagon', 46 * MINUTE, 'Trip started'],
  ['silver-wagon', DAY + 2 * HOUR, 'Sharp turn'],
  ['market-pickup', 41 * MINUTE, 'Parked, alarm armed'],
  ['market-pickup', HOUR + 20 * MINUTE, 'Trip started'],
  ['market-pickup', 19 * HOUR, 'Fast start'],
  ['courier-hatchback', 26 * HOUR, 'Parked, alarm armed'],
  ['courier-hatchback', 26 * HOUR + 34 * MINUTE, 'Trip started'],
  ['courier-hatchback', 2 * DAY + 7 * HOUR, 'Hard braking'],
];

/**
 * Each row is [vehicle, age, megabytes, private, index of the picture]. The rows are sorted from newest to
 * oldest.
 */
export const RECORDINGS: readonly (readonly [string, number, number, boolean, number])[] = [
  ['harbor-van', 12 * MINUTE, 1019.11, true, 0],
  ['silver-wagon', 40 * MINUTE, 987.42, false, 3],
  ['market-pickup', HOUR + 8 * MINUTE, 1102.78, true, 6],
  ['harbor-van', 3 * HOUR + 15 * MINUTE, 954.06, false, 1],
  ['courier-hatchback', 26 * HOUR + 12 * MINUTE, 1019.11, true, 9],
  ['silver-wagon', DAY + 3 * HOUR, 1044.9, true, 4],
  ['market-pickup', DAY + 6 * HOUR, 876.33, false, 7],
  ['courier-hatchback', 2 * DAY + 7 * HOUR, 1008.25, false, 10],
  ['harbor-van', 2 * DAY + 9 * HOUR, 1019.11, true, 2],
  ['silver-wagon', 3 * DAY + 5 * HOUR, 921.57, false, 5],
  ['market-pickup', 4 * DAY + 4 * HOUR, 1063.84, true, 8],
  ['courier-hatchback', 7 * DAY + 2 * HOUR, 998.02, true, 11],
];
