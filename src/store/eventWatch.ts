import type { AppThunk } from './appThunk';
import { createEventWatch, type EventWatch } from './createEventWatch';
import { noteNewestEvent } from './events/newestEvents';
import { selectCameras, selectCamerasLoadedAt } from './slices/houseCameraSlice';

export const eventWatch = (): AppThunk<EventWatch> => (_dispatch, getState, services) =>
  services.eventWatch((tabs) => {
    const { api, marks, now } = services;
    return createEventWatch({
      async poll(...question) {
        const answer = await api.events.poll(...question);
        if (answer.ok) noteNewestEvent(services, question[0], answer.value);
        return answer;
      },
      listedCameras() {
        const state = getState();
        const at = selectCamerasLoadedAt(state);
        return at === null ? null : { cameras: selectCameras(state), at };
      },
      // Leaves the screens' list alone, because no user requested this refresh.
      requestCameras: (signal) => api.cameras.list(signal, { isRepeated: true, toleratesMissing: true }),
      marks,
      tabs,
      now,
    });
  });
