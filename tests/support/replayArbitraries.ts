import fc from 'fast-check';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';

const CODES = ['C0001', 'C0003', 'C0004', 'C0005', 'C0009', 'C0014'];

/** Some cameras' events of one day, some at the same instant, in any order. */
export const eventsOn = (begin: number, cameraIds: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      id: fc.nat(100_000).map((number) => `event-${String(number)}`),
      cameraId: fc.constantFrom(...cameraIds),
      // Seconds, so that equal times are not rare.
      at: fc.nat(86_399).map((second) => begin + second * 1_000),
      code: fc.constantFrom(...CODES),
      thumbnailUrl: fc.constant(null),
    }),
    { selector: ({ id }: CameraEvent) => id, maxLength: 60 },
  );

/** What is known of the lengths of some of them, in milliseconds. */
export const lengthsOf = (events: readonly CameraEvent[]) =>
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
