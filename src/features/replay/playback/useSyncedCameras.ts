import { useEffect, useState } from 'react';
import type { Track } from '@/domain/recordings';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import type { ReplayController } from './ReplayController';

const MAX_SYNCED = 3;
const MAX_ON_PHONE = 1;

export interface SyncedCameras {
  selected: readonly string[];
  select: (selected: readonly string[]) => void;
  swap: (out: string, into: string) => void;
  tracks: readonly Track[];
  limit: number;
  audibleId: string | null;
  toggleAudible: (cameraId: string) => void;
  isMuted: boolean;
  toggleMuted: () => void;
}

export function useSyncedChoice() {
  const [selected, select] = useState<readonly string[]>([]);
  const [requested, setRequested] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(false);
  return { selected, select, requested, setRequested, isMuted, setMuted };
}

export type SyncedChoice = ReturnType<typeof useSyncedChoice>;

export function useMaxSynced(): number {
  return useMediaQuery('(max-width: 599px)') ? MAX_ON_PHONE : MAX_SYNCED;
}

export function useSyncedCameras(
  tracks: readonly Track[],
  largeId: string | null,
  limit: number,
  controller: ReplayController | null,
  { selected, select, requested, setRequested, isMuted, setMuted }: SyncedChoice,
): SyncedCameras {
  const synced =
    largeId === null
      ? []
      : tracks.filter(({ cameraId }) => selected.includes(cameraId) && cameraId !== largeId).slice(0, limit);
  const audibleId = synced.some(({ cameraId }) => cameraId === requested) ? requested : null;
  useEffect(() => {
    // Forgets the audible camera once its picture is gone, so that the camera returns muted.
    if (largeId === null || largeId === requested || audibleId === requested) return;
    setRequested((before) => (before === requested ? null : before));
  }, [largeId, audibleId, requested, setRequested]);
  useEffect(
    () => controller?.driver.setMuted(isMuted || audibleId !== null),
    [controller, isMuted, audibleId],
  );
  return {
    selected,
    select,
    swap: (out, into) => select((before) => [...before.filter((id) => id !== out), into]),
    tracks: synced,
    limit,
    audibleId: isMuted ? null : audibleId,
    toggleAudible: (cameraId) => {
      setMuted(false);
      setRequested(audibleId === cameraId ? null : cameraId);
    },
    isMuted,
    toggleMuted: () => setMuted((before) => !before),
  };
}
