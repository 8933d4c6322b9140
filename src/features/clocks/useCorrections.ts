import { useCallback, useEffect, useRef, useState } from 'react';
import { clampCorrection } from '@/domain/recordings';
import { warnIfLost } from '@/features/lost-changes/lostChanges';
import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import { useServices } from '@/store/hooks';

const NAME = 'clocks';

function parse(text: string | null): ReadonlyMap<string, number> {
  const stored = parseJson(text);
  if (!isObject(stored)) return new Map();
  return new Map(
    Object.entries(stored).flatMap(([id, value]): [string, number][] =>
      typeof value === 'number' && clampCorrection(value) !== 0 ? [[id, clampCorrection(value)]] : [],
    ),
  );
}

function withCorrection(
  known: ReadonlyMap<string, number>,
  cameraId: string,
  milliseconds: number,
): ReadonlyMap<string, number> {
  const next = new Map(known);
  const value = clampCorrection(milliseconds);
  if (value === 0) next.delete(cameraId);
  else next.set(cameraId, value);
  return next;
}

/** Clock corrections in milliseconds by camera ID, stored for this user in this browser. */
export function useCorrections(): {
  corrections: ReadonlyMap<string, number>;
  correct: (cameraId: string, milliseconds: number) => void;
} {
  const services = useServices();
  const [corrections, setCorrections] = useState<ReadonlyMap<string, number>>(new Map());
  /** Corrections are stored one after another, because concurrent writes would overwrite each other. */
  const last = useRef(Promise.resolve());
  /**
   * Changes to reapply once the stored corrections are loaded, because the user may make some before that.
   */
  const changes = useRef(new Map<string, number>());
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      let stored = parse(await services.marks.read(NAME));
      for (const change of changes.current) stored = withCorrection(stored, ...change);
      if (!isGone) setCorrections(stored);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [services]);
  const correct = useCallback(
    (cameraId: string, milliseconds: number) => {
      changes.current.set(cameraId, milliseconds);
      setCorrections((known) => withCorrection(known, cameraId, milliseconds));
      const keep = async () => {
        // Another tab may have corrected another camera in the meantime.
        const kept = withCorrection(parse(await services.marks.read(NAME)), cameraId, milliseconds);
        const isStored = await services.marks.write(NAME, JSON.stringify(Object.fromEntries(kept)));
        warnIfLost(services, isStored);
      };
      last.current = last.current.then(keep, keep);
    },
    [services],
  );
  return { corrections, correct };
}
