const running = new Set<symbol>();

export function beginOngoingWork(): () => void {
  const work = Symbol('work');
  running.add(work);
  return () => {
    running.delete(work);
  };
}

export const hasOngoingWork = (): boolean => running.size > 0;
