import { describe, expect, it } from 'vitest';
import { createLimiter } from '@/api/limiter';
import { settle } from '../../support/settle';

/** Creates a limiter whose tasks the test ends. `begun` lists them in starting order. */
function rig(max: number) {
  const limiter = createLimiter(max);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, caller: AbortController) =>
    limiter.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, caller.signal);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { limiter, begun, ask, end };
}

describe('limiter', () => {
  it('runs no more tasks at once than its limit allows', async () => {
    const { begun, ask, end } = rig(2);
    const caller = new AbortController();
    const all = ['a', 'b', 'c', 'd'].map((name) => ask(name, caller));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stays within its limit when a finished task adds another', async () => {
    const { limiter, begun, ask, end } = rig(1);
    const caller = new AbortController();
    void limiter.run(() => Promise.resolve(), caller.signal).then(() => ask('after', caller));
    void ask('waiting', caller);
    await settle();
    expect(begun).toEqual(['waiting']);
    await end('waiting');
    expect(begun).toEqual(['waiting', 'after']);
  });

  it('runs calls of the current screen before those of an earlier screen', async () => {
    const { begun, ask, end } = rig(1);
    const before = new AbortController();
    const now = new AbortController();
    for (const name of ['a', 'b', 'c']) void ask(name, before);
    for (const name of ['x', 'y']) void ask(name, now);
    await settle();
    for (const name of ['a', 'x', 'y', 'b']) await end(name);
    expect(begun).toEqual(['a', 'x', 'y', 'b', 'c']);
  });

  it('gives no slot to cancelled calls', async () => {
    const { begun, ask, end } = rig(1);
    const left = new AbortController();
    const stays = new AbortController();
    void ask('running', stays);
    const waiting = ask('of a screen that was left', left);
    const next = ask('next', stays);
    left.abort();
    expect(await waiting).toBeNull();
    expect(await ask('too late', left)).toBeNull();
    expect(begun).toEqual(['running']);
    await end('running');
    expect(begun).toEqual(['running', 'next']);
    await end('next');
    expect(await next).toBe('next');
  });

  it('runs the next task if a task is aborted as it starts', async () => {
    const { limiter, begun, ask } = rig(1);
    const left = new AbortController();
    const stays = new AbortController();
    let finish = () => {};
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    void limiter.run(() => running, stays.signal);
    await settle();
    void ask('next', stays);
    const gone = ask('gone', left);
    void running.then(() => left.abort());
    finish();
    expect(await gone).toBeNull();
    await settle();
    expect(begun).toEqual(['next']);
  });

  it('frees the slot of a failed task', async () => {
    const { limiter, begun, ask } = rig(1);
    const caller = new AbortController();
    await expect(limiter.run(() => Promise.reject(new Error('no')), caller.signal)).rejects.toThrow('no');
    void ask('next', caller);
    await settle();
    expect(begun).toEqual(['next']);
  });
});
