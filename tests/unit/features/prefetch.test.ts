import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Promotion } from '@/domain/promotion';
import { createPrefetch } from '@/features/playback/prefetch';
import { last, only } from '../../support/only';

interface HeldRequest {
  signal: AbortSignal;
  promotion: Promotion | undefined;
  answer: (text: string) => void;
}

function rig() {
  const requests: HeldRequest[] = [];
  const prefetch = createPrefetch(
    (signal, promotion) =>
      new Promise<string>((resolve) => {
        requests.push({ signal, promotion, answer: resolve });
      }),
  );
  return { prefetch, requests };
}
const viewer = () => new AbortController();
const isWanted = ({ promotion }: HeldRequest) => promotion?.isPromoted;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('prefetched source', () => {
  it('is available at once when Play is pressed', async () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    prefetch.begin();
    only(requests).answer('the address');
    await expect(prefetch.take(viewer().signal)).resolves.toBe('the address');
    expect(requests).toHaveLength(1);
  });

  it('is treated as a request of the user only after a press on Play', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    const pending = only(requests);
    expect(isWanted(pending)).toBe(false);
    void prefetch.take(viewer().signal);
    expect(isWanted(pending)).toBe(true);
  });

  it('is used only once', async () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    void prefetch.take(viewer().signal);
    const again = prefetch.take(viewer().signal);
    expect(requests).toHaveLength(2);
    last(requests).answer('a new address');
    await expect(again).resolves.toBe('a new address');
    expect(last(requests).promotion).toBeUndefined();
  });

  it('is cancelled after ten seconds without a press', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    vi.advanceTimersByTime(10_000);
    expect(only(requests).signal.aborted).toBe(true);
    prefetch.begin();
    expect(requests).toHaveLength(2);
  });

  it('is cancelled when the page is hidden', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(only(requests).signal.aborted).toBe(true);
  });

  it('continues on a hidden page once a player uses it', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    void prefetch.take(viewer().signal);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(only(requests).signal.aborted).toBe(false);
  });

  it('does not expire once a player uses it', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    void prefetch.take(viewer().signal);
    vi.advanceTimersByTime(60_000);
    expect(only(requests).signal.aborted).toBe(false);
  });

  it('is cancelled with the player that uses it', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    const player = viewer();
    void prefetch.take(player.signal);
    player.abort();
    expect(only(requests).signal.aborted).toBe(true);
  });

  it('is shared with a prepared connection until it is used or discarded', async () => {
    const { prefetch, requests } = rig();
    const used: [answer: string, gone: AbortSignal][] = [];
    prefetch.onceAnswered((answer, gone) => used.push([answer, gone]));
    prefetch.begin();
    prefetch.onceAnswered((answer, gone) => used.push([answer, gone]));
    only(requests).answer('the credential');
    await vi.advanceTimersByTimeAsync(0);
    expect(used).toEqual([['the credential', expect.objectContaining({ aborted: false })]]);
    await prefetch.take(viewer().signal);
    expect(only(used)[1].aborted).toBe(true);
    prefetch.begin();
    prefetch.onceAnswered((answer, gone) => used.push([answer, gone]));
    prefetch.forget();
    last(requests).answer('too late');
    await vi.advanceTimersByTimeAsync(0);
    expect(used).toHaveLength(1);
  });

  it('is cancelled when its tile is removed', () => {
    const { prefetch, requests } = rig();
    prefetch.begin();
    prefetch.forget();
    expect(only(requests).signal.aborted).toBe(true);
  });
});
