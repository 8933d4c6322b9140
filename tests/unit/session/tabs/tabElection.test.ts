import { describe, expect, it, vi } from 'vitest';
import { createTabElection, type Locks } from '@/session/tabs/tabElection';
import { locksOfOneBrowser } from '../../../support/locks';
import { settle } from '../../../support/settle';
import { only } from '../../../support/only';

function tabs(count: number, onChange = () => {}) {
  const locks = locksOfOneBrowser();
  return Array.from({ length: count }, () => createTabElection('watch', onChange, locks));
}

describe('tab election', () => {
  it('elects tabs in the order in which they joined', async () => {
    const [first, second, third] = tabs(3);
    for (const tab of [first, second, third]) tab?.join();
    const elected = () => [first, second, third].map((tab) => tab?.isElected());
    expect(elected()).toEqual([true, false, false]);
    first?.leave();
    await settle();
    expect(elected()).toEqual([false, true, false]);
    first?.join();
    third?.leave();
    second?.leave();
    await settle();
    expect(elected()).toEqual([true, false, false]);
  });

  it('elects no tab once all tabs have left', async () => {
    const [first, second] = tabs(2);
    first?.join();
    second?.join();
    first?.leave();
    await settle();
    second?.leave();
    await settle();
    expect([first?.isElected(), second?.isElected()]).toEqual([false, false]);
  });

  it('puts a tab at the end of the queue when it leaves and returns', async () => {
    const [first, second] = tabs(2);
    first?.join();
    second?.join();
    second?.leave();
    await settle();
    second?.join();
    expect([first?.isElected(), second?.isElected()]).toEqual([true, false]);
  });

  it('elects the next tab when a tab that had joined twice leaves', async () => {
    const [first, second] = tabs(2);
    first?.join();
    first?.join();
    second?.join();
    first?.leave();
    await settle();
    expect([first?.isElected(), second?.isElected()]).toEqual([false, true]);
  });

  it('elects a tab that takes over from a frozen tab', async () => {
    const [frozen, other] = tabs(2);
    frozen?.join();
    other?.join();
    other?.takeOver();
    await settle();
    expect([frozen?.isElected(), other?.isElected()]).toEqual([false, true]);
    other?.leave();
    await settle();
    expect(frozen?.isElected()).toBe(true);
  });

  it('notifies a tab when another tab has taken over', async () => {
    const changes: (boolean | undefined)[] = [];
    const [frozen, other] = tabs(2, () => changes.push(frozen?.isElected()));
    frozen?.join();
    other?.takeOver();
    await settle();
    expect(changes.at(0)).toBe(true);
    expect(changes.at(-1)).toBe(false);
  });

  it('does not elect a tab that has left the queue', async () => {
    const granted: LockGrantedCallback<unknown>[] = [];
    const request = (_name: string, _options: LockOptions, callback: LockGrantedCallback<unknown>) => {
      granted.push(callback);
      return new Promise(() => undefined);
    };
    const onChange = vi.fn<() => void>();
    const tab = createTabElection('watch', onChange, { request: request as Locks['request'] });
    tab.join();
    tab.leave();
    await only(granted)(null);
    expect(tab.isElected()).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('notifies a tab once it is elected', async () => {
    const locks = locksOfOneBrowser();
    const onChange = vi.fn<() => void>();
    const first = createTabElection('watch', () => undefined, locks);
    const second = createTabElection('watch', onChange, locks);
    first.join();
    second.join();
    expect(onChange).not.toHaveBeenCalled();
    first.leave();
    await settle();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the browser has no locks', null],
    ['the browser refuses locks', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ])('elects a tab only while it is visible if %s', async (_why, locks) => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const elected: boolean[] = [];
    const tab = createTabElection('watch', () => elected.push(tab.isElected()), locks);
    expect(tab.isElected()).toBe(false);
    tab.join();
    await settle();
    expect(tab.isElected()).toBe(true);
    expect(elected).toEqual(locks ? [true] : []);
    isHidden.mockReturnValue(true);
    expect(tab.isElected()).toBe(false);
    isHidden.mockReturnValue(false);
    tab.leave();
    expect(tab.isElected()).toBe(false);
    isHidden.mockRestore();
  });
});
