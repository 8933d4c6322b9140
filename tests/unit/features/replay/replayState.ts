import type { Track } from '@/domain/recordings';
import { queueOf } from '@/features/replay/model/queue';
import type { ReplayState } from '@/features/replay/ReplayContext';

const nothing = () => undefined;

export function replayState(tracks: readonly Track[], changed: Partial<ReplayState> = {}): ReplayState {
  const queue = queueOf(tracks);
  const recordings = queue.map(({ recording }) => recording);
  const day = '2026-06-15';
  return {
    day: {
      load: { events: [], loads: new Map(), retry: nothing },
      isComplete: true,
      isTimeLoaded: true,
      cameraName: (id) => id,
      all: recordings,
      tracks,
      rows: tracks,
      isSelected: () => true,
      queue,
      recordings,
      corrections: new Map(),
      correct: nothing,
    },
    selection: {
      address: { day, time: null, cameraIds: [], categories: [], speed: null },
      limits: { from: day, to: day },
      now: 0,
      selectDay: nothing,
      latestDay: () => day,
      latestAddress: () => ({ day, time: null, cameraIds: [], categories: [], speed: null }),
      playAt: nothing,
      selectCameras: nothing,
      selectCategories: nothing,
      selectSpeed: nothing,
      showAll: nothing,
      selectShown: nothing,
      onTimeUpdate: nothing,
    },
    known: { durations: new Map(), onDurationChange: nothing },
    player: { setFirst: nothing, setSecond: nothing, controller: null, view: null, recording: null },
    synced: {
      selected: [],
      select: nothing,
      swap: nothing,
      tracks: [],
      limit: 0,
      audibleId: null,
      toggleAudible: nothing,
      isMuted: false,
      toggleMuted: nothing,
    },
    speed: 1,
    setSpeed: nothing,
    marks: { has: () => false },
    fullScreen: { isFull: false, toggle: nothing, leave: nothing },
    commands: { toggle: nothing, step: nothing, seek: nothing, showRecording: nothing, enlarge: nothing },
    ...changed,
  };
}
