import { describe, expect, it } from 'vitest';
import { createCandidateQueue } from '@/player/live/candidateQueue';
import { FakeClock } from '../fakes';

function rig() {
  const clock = new FakeClock();
  const sent: string[] = [];
  const queue = createCandidateQueue<string>(clock, (candidate) => sent.push(candidate));
  const add = (...names: string[]) => {
    for (const name of names) queue.add(name);
  };
  return { clock, queue, sent, add };
}

const names = (count: number) => Array.from({ length: count }, (_unused, index) => String(index));

describe('candidate queue', () => {
  it('sends candidates in order, but none before the offer', () => {
    const { queue, sent, add } = rig();
    add('a', 'b');
    expect(sent).toEqual([]);
    queue.release();
    add('c');
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('drops the candidates of an offer that was replaced before it was sent', () => {
    const { queue, sent, add } = rig();
    add('of the first offer');
    queue.hold();
    add('a');
    queue.release();
    queue.hold();
    add('b');
    expect(sent).toEqual(['a']);
    queue.release();
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends up to fifteen candidates at once, pauses for 1 s and then sends one every 60 ms', async () => {
    const { clock, queue, sent, add } = rig();
    add(...names(18));
    queue.release();
    expect(sent).toHaveLength(15);
    await clock.pass(999);
    expect(sent).toHaveLength(15);
    await clock.pass(1);
    expect(sent).toHaveLength(16);
    await clock.pass(59);
    expect(sent).toHaveLength(16);
    await clock.pass(1);
    expect(sent).toHaveLength(17);
    await clock.pass(1_000);
    expect(sent).toEqual(names(18));
    add('late');
    expect(sent.at(-1)).toBe('late');
  });

  it('sends no candidates while another offer is created', async () => {
    const { clock, queue, sent, add } = rig();
    add(...names(15));
    queue.release();
    queue.hold();
    add('of the next offer');
    await clock.pass(5_000);
    expect(sent).toHaveLength(15);
    queue.release();
    expect(sent.at(-1)).toBe('of the next offer');
  });

  it('sends no candidates after the connection has closed', async () => {
    const { clock, queue, sent, add } = rig();
    add(...names(20));
    queue.release();
    queue.close();
    expect(clock.tasks.size).toBe(0);
    await clock.pass(5_000);
    expect(sent).toHaveLength(15);
  });
});
