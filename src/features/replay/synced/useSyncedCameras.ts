import { useEffect, useState } from 'react';
import type { Track } from '@/domain/replay/recordings';
import type { ReplayController } from '../playback/ReplayController';

export interface SyncedCameras {
  /** Cameras that were chosen to play in step. */
  selected: readonly string[];
  select: (selected: readonly string[]) => void;
  /** One goes to the large place, and what was there takes its own. */
  swap: (out: string, into: string) => void;
  /** What plays beside the large picture now. */
  tracks: readonly Track[];
  /** How many may. */
  most: number;
  /** The camera that is heard instead of the large picture. */
  heardId: string | null;
  /** Hears a camera, or the large picture again. */
  toggleHeard: (cameraId: string) => void;
  /** Nothing is heard. */
  isMuted: boolean;
  setMuted: (isMuted: boolean) => void;
}

/** The other cameras that play in step with the large picture, and which of all is heard. */
export function useSyncedCameras(
  tracks: readonly Track[],
  largeId: string | null,
  most: number,
  controller: ReplayController | null,
): SyncedCameras {
  const [selected, select] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(false);
  const synced = tracks
    .filter(({ cameraId }) => selected.includes(cameraId) && cameraId !== largeId)
    .slice(0, most);
  const heardId = synced.some(({ cameraId }) => cameraId === wanted) ? wanted : null;
  // A camera that has left is not heard again when it comes back.
  if (heardId !== wanted) setWanted(heardId);
  useEffect(() => controller?.driver.setMuted(isMuted || heardId !== null), [controller, isMuted, heardId]);
  return {
    selected,
    select,
    swap: (out, into) => select((before) => [...before.filter((id) => id !== out), into]),
    tracks: synced,
    most,
    heardId: isMuted ? null : heardId,
    toggleHeard: (cameraId) => {
      setMuted(false);
      setWanted(heardId === cameraId ? null : cameraId);
    },
    isMuted,
    setMuted,
  };
}
