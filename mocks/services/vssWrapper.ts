import { VendorProblem } from '../vendor/problem';
import type { Answers } from './call';

export const vssWrapperAnswers = {
  viewAll({ vendor, origin }, user) {
    const { behavior, household, recordings } = vendor;
    if (behavior.viewAllFails) {
      throw new VendorProblem(500, 'E1500', 'The videos cannot be read at the moment.');
    }
    const events = household.camerasOf(user).map((camera) => {
      const [latest] = recordings.eventsOf(camera);
      return {
        'device-data': {
          uuid: camera.uuid,
          displayName: camera.displayName,
          snapshot: recordings.snapshotUrl(camera, origin),
        },
        video_playable: latest !== undefined,
        video_data: latest ? { data: recordings.clipUrl(camera, latest, origin) } : null,
      };
    });
    return { events };
  },
} satisfies Partial<Answers>;
