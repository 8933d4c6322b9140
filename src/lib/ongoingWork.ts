const running = new Set<symbol>();

/**
 * Registers work that a reload of the page would destroy, such as an export.
 * @returns a function that ends it; calling it twice does nothing.
 */
export function beginOngoingWork(): () => void {
  const work = Symbol('work');
  running.add(work);
  return () => {
    running.delete(work);
  };
}

/** True while any work is registered that a reload would destroy. */
export const hasOngoingWork = (): boolean => running.size > 0;
