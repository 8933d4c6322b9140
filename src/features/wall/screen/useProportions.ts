import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import { USUAL_PROPORTION } from '@/domain/wall/layout';

const FIRST_WAIT_MS = 300;
/** Pictures move only after this time without changes, so that many loads cause a single move. */
const REST_MS = 500;
/** A smaller relative change of an aspect ratio counts as an encoder's rounding. */
const NO_CHANGE = 0.04;

export type NoteSize = (
  cameraId: string,
  kind: 'snapshot' | 'live',
  size: { width: number; height: number },
) => void;

interface Proportions {
  proportions: readonly number[];
  isReady: boolean;
  note: NoteSize;
}

type Pictured = Pick<Camera, 'id' | 'snapshotUrl'>;

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? USUAL_PROPORTION;

/**
 * Reads aspect ratios first from snapshots and then from live video, because snapshots may be cropped.
 * @param cameras in the order of the wall
 * @param count number of pictures on the screen
 * @param first ID of the first camera on the screen
 */
export function useProportions(
  cameras: readonly Pictured[],
  count: number,
  first: string | undefined,
): Proportions {
  const [applied, setApplied] = useState<ReadonlyMap<string, number>>(new Map());
  const [isReady, setReady] = useState(false);
  const found = useRef(new Map<string, { kind: 'snapshot' | 'live'; proportion: number }>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ cameras, isReady });
  useEffect(() => {
    latest.current = { cameras, isReady };
  });

  const apply = useCallback(() => {
    clearTimeout(timer.current);
    setApplied(new Map([...found.current].map(([id, { proportion }]) => [id, proportion])));
    setReady(true);
  }, []);
  useEffect(() => {
    timer.current = setTimeout(apply, FIRST_WAIT_MS);
    return () => clearTimeout(timer.current);
  }, [apply]);

  const note = useCallback<NoteSize>(
    (cameraId, kind, { width, height }) => {
      if (width === 0 || height === 0) return;
      const known = found.current.get(cameraId);
      if (known?.kind === 'live' && kind === 'snapshot') return;
      const proportion = width / height;
      const isSame = known !== undefined && Math.abs(proportion / known.proportion - 1) < NO_CHANGE;
      found.current.set(cameraId, { kind, proportion: isSame ? known.proportion : proportion });
      if (!latest.current.isReady) {
        const isAwaited = ({ id, snapshotUrl }: Pictured) => snapshotUrl !== null && !found.current.has(id);
        if (!latest.current.cameras.some(isAwaited)) apply();
      } else if (!isSame) {
        clearTimeout(timer.current);
        timer.current = setTimeout(apply, REST_MS);
      }
    },
    [apply],
  );
  const alone = count === 1 ? first : undefined;
  const proportions = useMemo(() => {
    const proportionOf = (id: string) => applied.get(id) ?? USUAL_PROPORTION;
    if (alone !== undefined) return [proportionOf(alone)];
    const all = cameras.map(({ id }) => proportionOf(id));
    return all.length > count ? all.slice(0, count).fill(medianOf(all)) : all;
  }, [alone, cameras, count, applied]);
  return { proportions, isReady, note };
}
