const running = new Set<symbol>();

/**
 * Registers work that a reload would destroy, such as an export.
 * @returns a function that unregisters the work; calling it again has no effect
 */
export function beginOngoingWork(): () => void {
  const work = Symbol('work');
  running.add(work);
  return () => {
    running.delete(work);
  };
}

/** @returns true if a reload would destroy registered work */
export const hasOngoingWork = (): boolean => running.size > 0;
