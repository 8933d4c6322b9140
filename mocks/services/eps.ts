import type { AnswerOf } from '../contract/types';
import type { RecordedEvent } from '../vendor/eventHistory';
import { VendorProblem } from '../vendor/problem';
import type { Account } from '../vendor/people';
import type { Answers, Call } from './call';

interface Span {
  begin: number;
  end: number;
}

function eventsOf(
  { vendor, query, origin }: Call<'latestEvent'> | Call<'events'>,
  user: Account,
  { begin, end }: Span,
): AnswerOf<'events'> {
  const camera = vendor.household.cameraOf(user, query.deviceUuid);
  const { eventsFailFor } = vendor.behavior;
  if (eventsFailFor !== null && vendor.household.cameraNamed(eventsFailFor)?.uuid === camera.uuid) {
    throw new VendorProblem(500, 'E1500', 'The recordings of this camera cannot be read.');
  }
  const { 'page-size': size = query.size, 'filters-last': filtersLast } = vendor.behavior.conditions;
  const inSpan = vendor.recordings
    .eventsOf(camera)
    .filter(({ timestamp }) => timestamp >= begin && timestamp <= end);
  const hasCode = ({ code }: RecordedEvent) => query.codes.includes(code);
  const page =
    filtersLast === undefined ? inSpan.filter(hasCode).slice(0, size) : inSpan.slice(0, size).filter(hasCode);
  const events = page.map((event) => ({
    uuid: event.uuid,
    deviceUuid: camera.uuid,
    timestamp: event.timestamp,
    code: event.code,
    thumbnail: vendor.recordings.thumbnailUrl(camera, event, origin),
  }));
  return { events };
}

export const epsAnswers = {
  latestEvent: (call, user) => eventsOf(call, user, { begin: 0, end: Infinity }),
  events: (call, user) => eventsOf(call, user, call.query),
} satisfies Partial<Answers>;
