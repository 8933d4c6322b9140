import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Demand } from '@/domain/demand';
import { createAhead } from '@/features/playback/ahead';

interface Asked {
  signal: AbortSignal;
  demand: Demand | undefined;
  answer: (text: string) => void;
}

function rig() {
  const asked: Asked[] = [];
  const ahead = createAhead(
    (signal, demand) =>
      new Promise<string>((resolve) => {
        asked.push({ signal, demand, answer: resolve });
      }),
  );
  return { ahead, asked };
}
const viewer = () => new AbortController();
const isWanted = ({ demand }: Asked) => demand?.isMade;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is asked for ahead', () => {
  it('is there when somebody presses Play, and is asked for once', async () => {
    const { ahead, asked } = rig();
    ahead.begin();
    ahead.begin();
    asked[0]?.answer('the address');
    await expect(ahead.take(viewer().signal)).resolves.toBe('the address');
    expect(asked).toHaveLength(1);
  });

  it('is wanted by nobody until then', () => {
    const { ahead, asked } = rig();
    ahead.begin();
    const [early] = asked;
    if (!early) throw new Error('Nothing was asked.');
    expect(isWanted(early)).toBe(false);
    void ahead.take(viewer().signal);
    expect(isWanted(early)).toBe(true);
  });

  it('is given out once: whoever tries again gets a new answer', async () => {
    const { ahead, asked } = rig();
    ahead.begin();
    void ahead.take(viewer().signal);
    const again = ahead.take(viewer().signal);
    expect(asked).toHaveLength(2);
    asked[1]?.answer('a new address');
    await expect(again).resolves.toBe('a new address');
    expect(asked[1]?.demand).toBeUndefined();
  });

  it('is called off when nobody has pressed within ten seconds, and may be asked for again', () => {
    const { ahead, asked } = rig();
    ahead.begin();
    vi.advanceTimersByTime(10_000);
    expect(asked[0]?.signal.aborted).toBe(true);
    ahead.begin();
    expect(asked).toHaveLength(2);
  });

  it('is not called off by its age once it has been taken', () => {
    const { ahead, asked } = rig();
    ahead.begin();
    void ahead.take(viewer().signal);
    vi.advanceTimersByTime(60_000);
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('is called off with the player that has taken it', () => {
    const { ahead, asked } = rig();
    ahead.begin();
    const player = viewer();
    void ahead.take(player.signal);
    player.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('is called off when its tile goes', () => {
    const { ahead, asked } = rig();
    ahead.begin();
    ahead.forget();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
