import type { EventCategory } from '@/domain/events/cameraEvent';
import { NO_FILTER, withFilter } from '@/domain/events/eventFilter';
import { dayOf } from '@/domain/dateRange';
import type { Digest } from './model/digest';
import type { Visit } from './visits';
import { digestText } from '@/text/features/digest';

interface DigestPart {
  key: string;
  words: string;
  query: string;
}

const NAMED = 3;

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

export function digestParts(
  digest: Digest,
  cameraName: (cameraId: string) => string,
  now: number,
): DigestPart[] {
  const { since, people, packages, others } = digest;
  const days = new URLSearchParams({ from: dayOf(since), to: dayOf(now) });
  const part = (
    key: string,
    words: string,
    categories: readonly EventCategory[],
    cameraIds: readonly string[],
  ): DigestPart => ({
    key,
    words,
    query: withFilter(days, { ...NO_FILTER, categories, cameraIds, since }).toString(),
  });
  const count = (visits: readonly { visits: readonly Visit[] }[]): number =>
    visits.reduce((sum, { visits: own }) => sum + own.length, 0);

  const named = people.length === NAMED + 1 ? people : people.slice(0, NAMED);
  const elsewhere = people.slice(named.length);
  const parts = named.map(({ cameraId, visits }) =>
    part(
      `people ${cameraId}`,
      digestText.visitsAt(visits.length, cameraName(cameraId)),
      ['people'],
      [cameraId],
    ),
  );
  if (elsewhere.length > 0) {
    const words = digestText.visitsElsewhere(count(elsewhere), elsewhere.length);
    const cameraIds = elsewhere.map(({ cameraId }) => cameraId);
    parts.push(part('people elsewhere', words, ['people'], cameraIds));
  }
  if (packages.length > 0) {
    const words = digestText.packages(
      packages.map(({ from }) => from),
      now,
      packages.reduce((sum, { events }) => sum + events.length, 0),
    );
    parts.push(part('packages', words, ['package'], []));
  }
  if (others.length > 0) {
    const count = others.reduce((sum, { events }) => sum + events.length, 0);
    const words = digestText.others(count, parts.length > 0);
    parts.push(part('others', words, once(others.map(({ category }) => category)), []));
  }
  return parts;
}
