import { describe, expect, it, onTestFinished } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { settle } from '../fakes';
import { setZero } from '@/player/core/recordingTime';
import { item, playing, setUpSequence } from './sequenceRig';

describe('sequence driver', () => {
  it('changes to the preloaded next recording at once', async () => {
    const { driver, finish, transports } = await playing();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', isAutoAdvanced: false });
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', isAutoAdvanced: true });
    expect(transports.running()).toHaveLength(2);
  });

  it('does not load the next recording before the end of the previous one if data saver is on', async () => {
    setPreferences({ dataSaver: true });
    onTestFinished(() => void setPreferences({ dataSaver: null }));
    const { driver, arrive, finish, transports } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect(transports.running()).toHaveLength(1);
    await finish();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', isAutoAdvanced: true });
  });

  it('loads at most two recordings at the same time, and releases them on disposal', async () => {
    const { driver, arrive, finish, transports, controller } = setUpSequence();
    const keys = Array.from({ length: 50 }, (_, index) => `clip ${String(index)}`);
    driver.setItems(keys.map((key) => item(key)));
    driver.play();
    const loaded: number[] = [];
    for (const key of keys) {
      await arrive();
      loaded.push(transports.running().length);
      if (driver.getView().key !== key) await finish();
    }
    await finish();
    expect(Math.max(...loaded)).toBe(2);
    expect(driver.getView()).toMatchObject({ phase: 'ended', wantsToPlay: false });
    expect(driver.getView().shown.size).toBe(50);
    controller.abort();
    expect(transports.running()).toHaveLength(0);
  });

  it('continues with a recording that is added after the end', async () => {
    const { driver, arrive, finish } = setUpSequence();
    driver.setItems([item('a')]);
    driver.play();
    await arrive();
    await finish();
    driver.setItems([item('a'), item('b')]);
    await settle();
    driver.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    await finish();
    driver.playAgain();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect([...driver.getView().shown]).toEqual(['a']);
  });

  it('keeps the last frame until the next recording is ready', async () => {
    const { driver, arrive, finish } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'a', hasPicture: true });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('leaves the active recording at the position where the next one begins', async () => {
    const { driver, arrive, clock } = setUpSequence();
    driver.setItems([item('a', 4), item('b')]);
    driver.play();
    await arrive();
    await arrive();
    await clock.pass(3_900);
    expect(driver.getView().key).toBe('a');
    await clock.pass(200);
    expect(driver.getView().key).toBe('b');
  });

  it('continues the active recording if a filter removes the recording that is loading', async () => {
    const { driver, clock } = await playing();
    await clock.pass(3_000);
    driver.show('c', 0);
    driver.setItems([item('a'), item('b')]);
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect(driver.position).toBeCloseTo(3, 1);
  });

  it('skips excluded parts at the start of recordings', async () => {
    const { driver, arrive, finish, transports, clock } = setUpSequence();
    const begun = () => transports.runs.map(({ from }) => from);
    driver.setItems([
      { ...item('a'), isSkipped: true },
      { ...item('b'), from: 3 },
      { ...item('c'), isSkipped: true },
      { ...item('d'), from: 5 },
    ]);
    driver.play();
    await arrive();
    expect(begun()).toEqual([3, 5]);
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    await finish();
    await clock.pass(50);
    expect(driver.getView().key).toBe('d');
    expect(driver.position).toBeCloseTo(5, 0);
    driver.show('c', 0);
    await arrive();
    expect(driver.getView().key).toBe('c');
  });

  it('continues if more recordings are included after the end of the sequence', async () => {
    const { driver, arrive, clock } = setUpSequence();
    driver.setItems([item('a', 5), { ...item('b'), isSkipped: true }]);
    driver.play();
    await arrive();
    await clock.pass(5_100);
    expect(driver.getView().phase).toBe('ended');
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await clock.pass(1_000);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect(driver.position).toBeCloseTo(6, 0);
  });

  it('starts each recording at its beginning, not at an earlier interruption', async () => {
    const { transports } = await playing();
    expect(transports.runs.map(({ from }) => from)).toEqual([0, 0]);
  });

  it('seeks within the active recording without reloading it', async () => {
    const { driver, clock, transports } = await playing();
    const before = transports.runs.length;
    driver.show('a', 7);
    expect(driver.position).toBe(7);
    await clock.pass(50);
    expect(transports.runs).toHaveLength(before);
    driver.show('b', 5);
    await clock.pass(50);
    expect(transports.runs.slice(0, before).map(({ host }) => host.signal.aborted)).toEqual([true, false]);
    expect(driver.getView().key).toBe('b');
    expect(driver.position).toBeCloseTo(5, 1);
  });

  it('starts just before the end of a recording if the requested position is beyond it', async () => {
    const { driver, arrive, clock } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.show('a', 12, true);
    await arrive(5);
    await clock.pass(30);
    expect(driver.position).toBeGreaterThan(4.8);
    await arrive();
    await clock.pass(200);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('starts a recording at its beginning even if the previous one was left at its end', async () => {
    const { driver, arrive, standby } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.show('a', 40);
    await settle();
    standby().announce(16);
    await settle();
    driver.show('b', 0);
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'paused', key: 'b' });
    expect(driver.position).toBe(0);
  });

  it('stays paused when the position is set while paused', async () => {
    const { driver, arrive, clock } = await playing();
    driver.pause();
    driver.show('c', 3);
    await arrive();
    await clock.pass(50);
    expect(driver.getView()).toMatchObject({ phase: 'paused', key: 'c', wantsToPlay: false });
    expect(driver.video.paused).toBe(true);
  });

  it('continues the active recording if the list changes but still contains it', async () => {
    const { driver, arrive, transports } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    driver.setItems([item('before'), item('a'), item('between'), item('b')]);
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    driver.step(1);
    expect(driver.getView().key).toBe('between');
    driver.setItems([item('b')]);
    expect(driver.getView()).toMatchObject({ phase: 'idle', key: null });
    expect(transports.running()).toHaveLength(0);
  });

  it('plays every recording at the selected speed', async () => {
    const { driver, arrive, onLength, finish, standby } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.setRate(4);
    driver.play();
    setZero(standby().video, 0.5);
    await arrive(12.5);
    await arrive(9);
    expect(standby().video.playbackRate).toBe(4);
    expect(onLength.mock.calls).toEqual([
      ['a', 12],
      ['b', 9],
    ]);
    await finish();
    expect(driver.video.playbackRate).toBe(4);
    expect(driver.video.muted).toBe(false);
    expect(standby().video.muted).toBe(true);
  });
});
