import type { AppThunk } from './appThunk';
import { createEventWatch, type EventWatch } from './createEventWatch';
import { selectCameras, selectCamerasLoad } from './slices/houseCameraSlice';

/** The one watch of this tab. */
export const eventWatch = (): AppThunk<EventWatch> => (_dispatch, getState, services) =>
  services.eventWatch((tabs) => {
    const { api, marks, now } = services;
    return createEventWatch({
      look: (...question) => api.events.look(...question),
      async cameras(signal) {
        const state = getState();
        if (selectCamerasLoad(state).kind === 'loaded') return selectCameras(state);
        // Screens without cameras do not load them, and the state of those with them is theirs.
        const answer = await api.cameras.list(signal);
        return answer.ok ? answer.value : null;
      },
      marks,
      tabs,
      now,
    });
  });
