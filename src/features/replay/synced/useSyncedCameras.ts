import { useEffect, useState } from 'react';
import type { Track } from '@/domain/recordings';
import type { ReplayController } from '../playback/ReplayController';

export interface SyncedCameras {
  /** Cameras that were chosen to play in step. */
  selected: readonly string[];
  select: (selected: readonly string[]) => void;
  /** One goes to the large place, and what was there takes its own. */
  swap: (out: string, into: string) => void;
  /** What plays beside the large picture now; nothing without one, whose time they follow. */
  tracks: readonly Track[];
  /** How many may. */
  most: number;
  /** The camera that is heard instead of the large picture. */
  audibleId: string | null;
  /** Hears a camera, or the large picture again. */
  toggleAudible: (cameraId: string) => void;
  /** Nothing is heard. */
  isMuted: boolean;
  toggleMuted: () => void;
}

/** What the user has chosen for every day: the cameras that play in step, which is heard, and whether anything is. */
export function useSyncedChoice() {
  const [selected, select] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(false);
  return { selected, select, wanted, setWanted, isMuted, setMuted };
}

export type SyncedChoice = ReturnType<typeof useSyncedChoice>;

/** The other cameras that play in step with the large picture, and which of all is heard. */
export function useSyncedCameras(
  tracks: readonly Track[],
  largeId: string | null,
  most: number,
  controller: ReplayController | null,
  { selected, select, wanted, setWanted, isMuted, setMuted }: SyncedChoice,
): SyncedCameras {
  const synced =
    largeId === null
      ? []
      : tracks.filter(({ cameraId }) => selected.includes(cameraId) && cameraId !== largeId).slice(0, most);
  const audibleId = synced.some(({ cameraId }) => cameraId === wanted) ? wanted : null;
  useEffect(() => {
    // A camera that has left is not heard again when it comes back; the large one is heard as it is.
    if (largeId === null || largeId === wanted || audibleId === wanted) return;
    setWanted((before) => (before === wanted ? null : before));
  }, [largeId, audibleId, wanted, setWanted]);
  useEffect(
    () => controller?.driver.setMuted(isMuted || audibleId !== null),
    [controller, isMuted, audibleId],
  );
  return {
    selected,
    select,
    swap: (out, into) => select((before) => [...before.filter((id) => id !== out), into]),
    tracks: synced,
    most,
    audibleId: isMuted ? null : audibleId,
    toggleAudible: (cameraId) => {
      setMuted(false);
      setWanted(audibleId === cameraId ? null : cameraId);
    },
    isMuted,
    toggleMuted: () => setMuted((before) => !before),
  };
}
