import { ContractViolation, VendorProblem } from '../vendor/problem';
import type { WireEvent } from '../wire';
import { onlyQuery, requiredQuery, wholeNumber, type Route } from './call';

const CODE = /^[A-Z]\d{4}$/;
const MAX_SIZE = 100;

/** `/eps/v1/events`: what a camera noticed, newest first; `begin` and `end` are inclusive, in epoch milliseconds. */
export const epsRoutes: readonly Route[] = [
  {
    name: 'events',
    method: 'GET',
    path: '/eps/v1/events',
    guest: false,
    answer(call, user) {
      onlyQuery(call, ['deviceUuid', 'begin', 'end', 'size', 'order', 'codes']);
      const camera = call.vendor.household.cameraOf(user, requiredQuery(call, 'deviceUuid'));
      const size = wholeNumber(call, 'size');
      if (size < 1 || size > MAX_SIZE) throw new ContractViolation(`size must be 1 to ${MAX_SIZE}`);
      if (requiredQuery(call, 'order') !== 'false') throw new ContractViolation('order must be false');
      const codes = requiredQuery(call, 'codes').split(',');
      const wrong = codes.find((code) => !CODE.test(code));
      if (wrong !== undefined) throw new ContractViolation(`${wrong} is not an event code`);
      if (call.query.has('begin') !== call.query.has('end')) {
        throw new ContractViolation('begin and end belong together');
      }
      const isRange = call.query.has('begin');
      const begin = isRange ? wholeNumber(call, 'begin') : 0;
      const end = isRange ? wholeNumber(call, 'end') : Number.MAX_SAFE_INTEGER;

      const { conduct, household } = call.vendor;
      if (
        conduct.eventsFailFor !== null &&
        household.cameraNamed(conduct.eventsFailFor)?.uuid === camera.uuid
      ) {
        throw new VendorProblem(500, 'E1500', 'The recordings of this camera cannot be read.');
      }
      const events = call.vendor.recordings
        .eventsOf(camera)
        .filter(({ timestamp, code }) => timestamp >= begin && timestamp <= end && codes.includes(code))
        .slice(0, size)
        .map((event): WireEvent => ({
          uuid: event.uuid,
          deviceUuid: camera.uuid,
          timestamp: event.timestamp,
          code: event.code,
          thumbnail: call.vendor.recordings.thumbnailUrl(camera, event, call.origin),
        }));
      return { events };
    },
  },
];
