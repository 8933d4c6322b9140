import type { TimeLimit } from '@/api/httpExchange';

interface ControlledTimeouts {
  timeLimit: TimeLimit;
  /** The time of this call, and of those to the same address, is up. */
  runOut: (request: Request) => void;
}

/** How long the app waits for a server, in the hands of the test: no call gives up because the machine is slow. */
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
