import { useCallback, useState } from 'react';

export function usePlayed(): [ReadonlySet<string>, (cameraId: string) => void] {
  const [played, setPlayed] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback((cameraId: string) => setPlayed((before) => new Set(before).add(cameraId)), []);
  return [played, add];
}
