import type { ReplayedDay } from '../data/useReplayedDay';
import type { ReplaySelection } from '../useReplayAddress';
import { useLargeCamera } from './useLargeCamera';
import type { OnlyMovementSwitch } from './useOnlyMovement';
import type { ReplayPlayer } from './useReplayPlayer';
import type { SyncedCameras } from './useSyncedCameras';

export interface ReplayCommands {
  toggle: () => void;
  step: (by: 1 | -1) => void;
  /**
   * @param backwards true to continue from a gap to the previous recording
   * @param cameraId preferred camera, or null
   */
  seek: (time: number, backwards: boolean, cameraId: string | null) => void;
  showRecording: (key: string, time?: number) => void;
  enlarge: (cameraId: string) => void;
}

interface Options {
  player: ReplayPlayer;
  selection: ReplaySelection;
  day: ReplayedDay;
  synced: SyncedCameras;
  moving: OnlyMovementSwitch;
}

export function useReplayCommands({ player, selection, day, synced, moving }: Options): ReplayCommands {
  const { controller, recording } = player;
  const { queue, tracks } = day;
  const showLarge = useLargeCamera({ controller, selection, queue, tracks });
  const writeTime = () => {
    if (controller?.isMoved === true && controller.time !== null) selection.onTimeUpdate(controller.time);
  };
  return {
    toggle: () => {
      // After a quick second press, the rendered view may be stale.
      if (controller?.driver.getView().wantsToPlay === true) controller.driver.pause();
      else controller?.driver.play();
    },
    step: (by) => controller?.step(by),
    seek: (time, backwards, cameraId) => {
      controller?.seek(time, backwards, cameraId);
      writeTime();
    },
    showRecording: (key, time) => {
      moving.setOn(false);
      controller?.showRecording(key, time);
      writeTime();
    },
    enlarge: (cameraId) => {
      if (recording === null) return;
      synced.swap(cameraId, recording.cameraId);
      moving.setOn(false);
      showLarge(cameraId);
    },
  };
}
