import type { Locks } from '@/session/tabs/tabElection';

interface Held {
  lose: () => void;
}

/**
 * Web Locks of one browser: each lock has one holder, and other requests wait in order.
 * https://www.w3.org/TR/web-locks/
 */
export function locksOfOneBrowser(): Locks {
  const holders = new Map<string, Held>();
  const queues = new Map<string, (() => void)[]>();
  const grantNext = (name: string) => queues.get(name)?.shift()?.();

  const request = (
    name: string,
    { signal, steal }: LockOptions,
    callback: (lock: null) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const aborted = () => new DOMException('Aborted', 'AbortError');
      const grant = () => {
        const held: Held = { lose: () => reject(aborted()) };
        holders.set(name, held);
        void Promise.resolve(callback(null)).then((value) => {
          if (holders.get(name) !== held) return;
          holders.delete(name);
          resolve(value);
          grantNext(name);
        });
      };
      if (steal === true) {
        holders.get(name)?.lose();
        return grant();
      }
      if (!holders.has(name)) return grant();
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(grant);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(grant);
        if (place >= 0) queue.splice(place, 1);
        reject(aborted());
      });
    });
  return { request: request as Locks['request'] };
}
