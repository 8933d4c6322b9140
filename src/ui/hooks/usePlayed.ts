import { useCallback, useState } from 'react';

/** The cameras that were played here: wherever a newer list moves them, their tiles stay drawn. */
export function usePlayed(): [ReadonlySet<string>, (cameraId: string) => void] {
  const [played, setPlayed] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback((cameraId: string) => setPlayed((before) => new Set(before).add(cameraId)), []);
  return [played, add];
}
