import fc from 'fast-check';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { tracksOf } from '@/domain/recordings';
import { eventKey } from '@/domain/selection';
import { event as eventAt } from './builders';

const CODES = ['C0001', 'C0003', 'C0004', 'C0005', 'C0009', 'C0014'];

/** Events of some cameras on one day in any order, some of them at the same time. */
export const eventsOn = (begin: number, cameraIds: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      id: fc.nat(100_000).map((number) => `event-${String(number)}`),
      cameraId: fc.constantFrom(...cameraIds),
      // Whole seconds make equal times more frequent.
      at: fc.nat(86_399).map((second) => begin + second * 1_000),
      code: fc.constantFrom(...CODES),
      thumbnailUrl: fc.constant(null),
    }),
    { selector: ({ id }: CameraEvent) => id, maxLength: 60 },
  );

const lengthsOf = (events: readonly CameraEvent[]) =>
  fc
    .array(fc.option(fc.integer({ min: 500, max: 90_000 })), {
      minLength: events.length,
      maxLength: events.length,
    })
    .map(
      (lengths) =>
        new Map(
          events.flatMap((event, index): [string, number][] => {
            const length = lengths[index];
            return typeof length === 'number' ? [[eventKey(event), length]] : [];
          }),
        ),
    );

export const NOON = Date.parse('2026-11-21T12:00:00Z');
export const CAMERAS = ['door', 'drive', 'garden'];
export const nothing = { durations: new Map<string, number>(), corrections: new Map<string, number>() };

export const event = (id: string, cameraId: string, second: number, code?: string) =>
  eventAt(id, NOON + second * 1_000, cameraId, code);

export const day = eventsOn(NOON, CAMERAS).chain((events) =>
  fc.record({
    events: fc.constant(events),
    durations: lengthsOf(events),
    corrections: fc.dictionary(fc.constantFrom(...CAMERAS), fc.integer({ min: -9_000, max: 9_000 })),
  }),
);

export const built = ({
  events,
  durations,
  corrections,
}: {
  events: CameraEvent[];
  durations: Map<string, number>;
  corrections: Record<string, number>;
}) => tracksOf(CAMERAS, events, { durations, corrections: new Map(Object.entries(corrections)) });

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
];
const DAYS = ['2026-03-29', '2026-10-25', '2026-11-21', '2026-04-05', '2026-10-04', '2028-02-29'];

/** Sets the time zone of the process until the setup of the next test. */
export const liveIn = (zone: string) => {
  process.env['TZ'] = zone;
};
export const places = fc.record({ zone: fc.constantFrom(...ZONES), day: fc.constantFrom(...DAYS) });
