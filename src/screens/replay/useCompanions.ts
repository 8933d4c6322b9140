import { useState } from 'react';
import type { Track } from '@/domain/replay/clips';

export interface ChosenCompanions {
  /** Cameras that were chosen to play along. */
  chosen: readonly string[];
  choose: (chosen: readonly string[]) => void;
  /** One goes to the large place, and what was there takes its own. */
  swap: (out: string, into: string) => void;
  /** What plays beside the large picture now. */
  companions: readonly Track[];
  /** The companion that is heard instead of the large picture. */
  heardId: string | null;
  hear: (cameraId: string | null) => void;
}

/** The other cameras that play along, at most so many; one of them may be heard. */
export function useCompanions(
  tracks: readonly Track[],
  largeId: string | null,
  most: number,
): ChosenCompanions {
  const [chosen, choose] = useState<readonly string[]>([]);
  const [wanted, hear] = useState<string | null>(null);
  const companions = tracks
    .filter(({ cameraId }) => chosen.includes(cameraId) && cameraId !== largeId)
    .slice(0, most);
  const heardId = companions.some(({ cameraId }) => cameraId === wanted) ? wanted : null;
  // Whoever has left does not speak up again when they come back.
  if (heardId !== wanted) hear(heardId);
  return {
    chosen,
    choose,
    swap: (out, into) => choose((before) => [...before.filter((id) => id !== out), into]),
    companions,
    heardId,
    hear,
  };
}
