import type { TimeLimit } from '@/api/httpExchange';

interface ControlledTimeouts {
  timeLimit: TimeLimit;
  runOut: (request: Request) => void;
}

/** Creates timeouts that the test triggers, so that no call times out on a slow machine. */
export function controlledTimeouts(): ControlledTimeouts {
  const underWay = new Map<string, AbortController[]>();
  return {
    timeLimit(path) {
      const call = new AbortController();
      underWay.set(path, [...(underWay.get(path) ?? []), call]);
      return call.signal;
    },
    runOut({ url }) {
      const { pathname } = new URL(url);
      const calls = underWay.get(pathname) ?? [];
      underWay.delete(pathname);
      for (const call of calls) call.abort();
    },
  };
}
