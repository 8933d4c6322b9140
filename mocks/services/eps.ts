import type { AnswerOf } from '../contract/types';
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
  const { eventsFailFor } = vendor.conduct;
  if (eventsFailFor !== null && vendor.household.cameraNamed(eventsFailFor)?.uuid === camera.uuid) {
    throw new VendorProblem(500, 'E1500', 'The recordings of this camera cannot be read.');
  }
  const events = vendor.recordings
    .eventsOf(camera)
    .filter(({ timestamp, code }) => timestamp >= begin && timestamp <= end && query.codes.includes(code))
    .slice(0, query.size)
    .map((event) => ({
      uuid: event.uuid,
      deviceUuid: camera.uuid,
      timestamp: event.timestamp,
      code: event.code,
      thumbnail: vendor.recordings.thumbnailUrl(camera, event, origin),
    }));
  return { events };
}

/** `/eps/v1/events`: what a camera noticed, newest first. */
export const epsAnswers = {
  latestEvent: (call, user) => eventsOf(call, user, { begin: 0, end: Infinity }),
  events: (call, user) => eventsOf(call, user, call.query),
} satisfies Partial<Answers>;
