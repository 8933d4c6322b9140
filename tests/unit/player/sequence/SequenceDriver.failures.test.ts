import { describe, expect, it, vi } from 'vitest';
import type { PlaybackFailure } from '@/player/core/transport';
import { settle } from '../fakes';
import { GONE, UNREACHABLE, item, playing, setUpSequence } from './sequenceRig';

describe('sequence driver with unplayable or incomplete recordings', () => {
  it('skips and reports an unplayable recording', async () => {
    const { driver, arrive, fail, finish } = setUpSequence();
    driver.setItems([item('a'), item('broken'), item('c')]);
    driver.play();
    await arrive();
    await fail();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'c' });
    expect([...driver.getView().failures]).toEqual([['broken', GONE]]);
  });

  it('continues with the first included part of the next recording', async () => {
    const { driver, fail, transports } = setUpSequence();
    driver.setItems([item('broken'), { ...item('b'), from: 5 }]);
    driver.play();
    await fail();
    expect(transports.last()).toMatchObject({ from: 5 });
  });

  it('ends the sequence if no playable recording is left', async () => {
    const { driver, arrive, fail } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await fail();
    driver.step(1);
    expect(driver.getView().key).toBe('a');
    driver.show('b', 0);
    await fail();
    expect(driver.getView()).toMatchObject({ phase: 'ended', key: 'a' });
    expect(driver.getView().failures.has('b')).toBe(true);
  });

  it('plays a recording that has only audio', async () => {
    const { driver, arrive, finish, transports } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive(16, 0);
    expect(driver.getView().hasPicture).toBe(false);
    transports.last().host.onSoundOnly();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', isSoundOnly: true });
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ key: 'b', isSoundOnly: false });
  });

  it('does not report a missing part before its recording plays', async () => {
    const { driver, arrive, transports, finish } = setUpSequence();
    const missing = () => [...driver.getView().missing];
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    const { host } = transports.runningOn(driver.video);
    await arrive();
    transports.last().host.onPartMissing('sound');
    expect(missing()).toEqual([]);
    host.onPartMissing();
    host.onPartMissing();
    expect(missing()).toEqual(['part']);
    await finish();
    expect(driver.getView().key).toBe('b');
    expect(missing()).toEqual(['sound']);
  });

  it.each<[string, PlaybackFailure, number]>([
    ['are gone', GONE, 25],
    ['cannot be reached', UNREACHABLE, 5],
  ])(
    'makes few attempts in ten seconds if hundreds of recordings %s',
    async (_what, failure, maxAttempts) => {
      const { driver, transports, clock } = setUpSequence();
      const keys = Array.from({ length: 300 }, (_, index) => `bad ${String(index)}`);
      driver.setItems(keys.map((key) => item(key)));
      driver.play();
      for (let passed = 0; passed < 10_000; passed += 100) {
        for (const { host } of transports.running()) host.onFailed(failure);
        await clock.pass(100);
      }
      expect(transports.runs.length).toBeLessThanOrEqual(maxAttempts);
      expect(transports.runs.length).toBeGreaterThan(1);
    },
  );
});

describe('sequence driver: a network failure', () => {
  it('stops playback before the affected recording', async () => {
    const { driver, arrive, fail, finish, clock, transports } = setUpSequence();
    driver.setItems([item('a'), item('b'), item('c')]);
    driver.play();
    await arrive();
    await fail(UNREACHABLE);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', waiting: null });
    await finish();
    expect(driver.getView()).toMatchObject({
      phase: 'waiting',
      key: 'a',
      hasPicture: true,
      waiting: { key: 'b', failure: UNREACHABLE },
    });
    expect(driver.getView().failures.size).toBe(0);
    const before = transports.runs.length;
    await clock.pass(1_000);
    expect(transports.runs).toHaveLength(before + 1);
    expect(driver.getView().phase).toBe('waiting');
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', waiting: null });
  });

  it('does not lengthen the retry delay of a later recording', async () => {
    const { driver, arrive, fail, finish, clock, transports } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    for (let round = 0; round < 3; round += 1) {
      await fail(UNREACHABLE);
      driver.retry();
    }
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'a', waiting: null });
    await fail(UNREACHABLE);
    const before = transports.runs.length;
    await clock.pass(1_000);
    expect(transports.runs).toHaveLength(before + 1);
  });

  it('causes no retry before the time in Retry-After unless the user retries', async () => {
    const { driver, fail, transports, clock } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail({ kind: 'clipUnreachable', retryAfter: 20_000 });
    await clock.pass(19_900);
    expect(transports.runs).toHaveLength(1);
    await clock.pass(200);
    expect(transports.runs).toHaveLength(2);
    await fail({ kind: 'clipUnreachable', retryAfter: 20_000 });
    driver.retry();
    await settle();
    expect(transports.runs).toHaveLength(3);
  });

  it('leaves the last frame visible until the recording resumes at the interruption', async () => {
    const { driver, transports, clock, arrive } = await playing();
    await clock.pass(7_000);
    transports.runningOn(driver.video).host.onFailed({ kind: 'clipStalled' });
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'waiting', key: 'a', waiting: { key: 'a' } });
    await clock.pass(1_000);
    const { source } = transports.last();
    expect(source).toBe('clip');
    await arrive();
    await clock.pass(50);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', hasPicture: true });
    expect(driver.getView().shown).toEqual(new Set(['a']));
  });

  it('lets the recording resume at the interruption even if the element was reset', async () => {
    const { driver, transports, clock, active } = await playing();
    await clock.pass(7_000);
    const run = transports.runningOn(driver.video);
    run.position = 7;
    active().video.load();
    expect(driver.position).toBe(7);
    run.host.onFailed(UNREACHABLE);
    await clock.pass(1_000);
    expect(transports.last().from).toBe(7);
  });

  /**
   * Interrupts the active recording, which loads again and then resumes.
   * @returns milliseconds before the retry
   */
  async function cutOff(
    { driver, transports, clock, standby, arrive }: Awaited<ReturnType<typeof playing>>,
    milliseconds: number,
  ): Promise<number> {
    transports.runningOn(driver.video).host.onFailed(UNREACHABLE);
    const began = clock.now();
    const before = transports.runs.length;
    while (driver.getView().phase === 'waiting' && transports.runs.length === before) await clock.pass(500);
    const waited = clock.now() - began;
    standby().media.position = transports.last().from ?? 0;
    await arrive();
    await clock.pass(milliseconds);
    return waited;
  }

  it('causes a skip of the recording if it recurs at the same position', async () => {
    const player = await playing();
    const { driver, clock } = player;
    await clock.pass(7_000);
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      waits.push(await cutOff(player, 500));
      expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    }
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    await cutOff(player, 500);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect([...driver.getView().failures]).toEqual([['a', UNREACHABLE]]);
    driver.show('a', 7);
    await player.arrive();
    await clock.pass(100);
    await cutOff(player, 500);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
  });

  it('never causes a skip while offline, or if a second of the recording plays between failures', async () => {
    const player = await playing();
    const onLine = vi.spyOn(navigator, 'onLine', 'get');
    for (let round = 0; round < 5; round += 1) await cutOff(player, 1_100);
    onLine.mockReturnValue(false);
    for (let round = 0; round < 5; round += 1) await cutOff(player, 100);
    expect(player.driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
  });

  it('causes an immediate retry if the user requests one or the browser is back online', async () => {
    const { driver, fail, transports } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail(UNREACHABLE);
    driver.retry();
    driver.retry();
    await settle();
    expect(transports.runs).toHaveLength(2);
    await fail(UNREACHABLE);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(transports.runs).toHaveLength(3);
  });

  it('does not prevent the user from playing another recording', async () => {
    const { driver, fail, arrive } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail(UNREACHABLE);
    driver.step(1);
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'b', waiting: null });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('causes no retry if the session has ended', async () => {
    const { driver, fail, transports, clock } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail({ kind: 'source', problem: { kind: 'sessionEnded' } });
    await clock.pass(60_000);
    expect(transports.runs).toHaveLength(1);
    expect(driver.getView()).toMatchObject({ phase: 'idle', failures: new Map() });
  });
});
