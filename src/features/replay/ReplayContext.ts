import { createContext, use } from 'react';
import type { Speed } from '@/domain/replayAddress';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { FullScreen } from '@/ui/hooks/useFullScreen';
import type { ReplayedDay } from './data/useReplayedDay';
import type { ReplayCommands } from './playback/useReplayCommands';
import type { ReplayPlayer } from './playback/useReplayPlayer';
import type { SyncedCameras } from './playback/useSyncedCameras';
import type { KnownDurations } from './useKnownDurations';
import type { ReplaySelection } from './useReplayAddress';

export interface ReplayState {
  day: ReplayedDay;
  selection: ReplaySelection;
  known: KnownDurations;
  player: ReplayPlayer;
  synced: SyncedCameras;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  marks: EventMarks;
  fullScreen: FullScreen;
  commands: ReplayCommands;
}

export const ReplayContext = createContext<ReplayState | null>(null);

/** @throws Error outside of `ReplayContext` */
export function useReplay(): ReplayState {
  const replay = use(ReplayContext);
  if (replay === null) throw new Error('useReplay: no ReplayContext above this component');
  return replay;
}
