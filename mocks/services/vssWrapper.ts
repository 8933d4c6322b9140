import { VendorProblem } from '../vendor/problem';
import type { WireViewAllEvent } from '../wire';
import { onlyQuery, type Route } from './call';

/** `/vss-wrapper/v2`: every camera with its latest recording. */
export const vssWrapperRoutes: readonly Route[] = [
  {
    name: 'viewAll',
    method: 'GET',
    path: '/vss-wrapper/v2/all_video',
    guest: false,
    answer(call, user) {
      onlyQuery(call, []);
      if (call.vendor.conduct.viewAllFails) {
        throw new VendorProblem(500, 'E1500', 'The videos cannot be read at the moment.');
      }
      const events = call.vendor.household.camerasOf(user).map((camera): WireViewAllEvent => {
        const [latest] = call.vendor.recordings.eventsOf(camera);
        return {
          'device-data': {
            uuid: camera.uuid,
            displayName: camera.displayName,
            snapshot: call.vendor.recordings.snapshotUrl(camera, call.origin),
          },
          video_playable: latest !== undefined,
          video_data: latest ? { data: call.vendor.recordings.clipUrl(camera, latest, call.origin) } : null,
        };
      });
      return { events };
    },
  },
];
