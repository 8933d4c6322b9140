import type { AppThunk } from './appThunk';
import { createEventWatch, type EventWatch } from './createEventWatch';
import { noteNewestEvent } from './events/newestEvents';
import { selectCameras, selectCamerasLoad } from './slices/houseCameraSlice';

/** The one watch of this tab. */
export const eventWatch = (): AppThunk<EventWatch> => (dispatch, getState, services) =>
  services.eventWatch((tabs) => {
    const { api, marks, now } = services;
    return createEventWatch({
      async look(...question) {
        const answer = await api.events.look(...question);
        if (answer.ok) dispatch(noteNewestEvent(question[0], answer.value));
        return answer;
      },
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
