import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';
import { succeeded } from '@/domain/result';
import { FakeClock, fakeTransports, fakeVideo, settle, type FakeRun } from '../fakes';

const item = (key: string, until: number | null = null): SequenceItem => ({
  key,
  until,
  way: { kind: 'clip', url: () => Promise.resolve(succeeded(`https://clips.example/${key}`)) },
});

/** A video element whose media come when a test says so. */
function screen() {
  const video = fakeVideo();
  const state = { readyState: 0, width: 640, duration: Number.NaN, ended: false };
  Object.defineProperties(video, {
    readyState: { get: () => state.readyState },
    videoWidth: { get: () => state.width },
    duration: { get: () => state.duration },
    ended: { get: () => state.ended },
    currentTime: { value: 0, writable: true },
  });
  const say = (name: string) => video.dispatchEvent(new Event(name));
  return {
    video,
    arrive(seconds = 16, width = 640) {
      Object.assign(state, { readyState: 2, duration: seconds, width, ended: false });
      say('loadedmetadata');
      say('durationchange');
      say('loadeddata');
    },
    finish() {
      state.ended = true;
      say('ended');
    },
  };
}

function world() {
  const clock = new FakeClock();
  const transports = fakeTransports();
  const screens = [screen(), screen()] as const;
  const ending = new AbortController();
  const onLength = vi.fn<(key: string, seconds: number) => void>();
  const driver = new SequenceDriver(
    {
      videos: [screens[0].video, screens[1].video],
      config: defaultConfig,
      onLength,
      open: transports.open,
      clock,
    },
    ending.signal,
  );
  afterEach(() => ending.abort());
  const screenOf = (run: FakeRun) => {
    const found = screens.find(({ video }) => video === run.video);
    if (!found) throw new Error('This recording is on no screen.');
    return found;
  };
  /** The newest recording that was asked for arrives. */
  const arrive = async (seconds?: number, width?: number) => {
    await settle();
    screenOf(transports.last()).arrive(seconds, width);
    await settle();
  };
  const fail = async () => {
    await settle();
    transports.last().host.onFailed({ kind: 'clipMissing' });
    await settle();
  };
  /** The place that was looked for in the newest recording is there. */
  const found = async () => {
    transports.last().video?.dispatchEvent(new Event('seeked'));
    await settle();
  };
  const finish = async () => {
    const active = screens[driver.getView().active];
    active.finish();
    await settle();
  };
  return { clock, transports, driver, ending, onLength, arrive, fail, found, finish };
}

describe('a day of recordings', () => {
  it('changes to the next one without a wait, because it was made ready before', async () => {
    const { driver, arrive, finish, transports } = world();
    driver.setItems([item('a'), item('b'), item('c')]);
    driver.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', cameByItself: false });
    await arrive();
    expect(driver.getView().key).toBe('a');
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', cameByItself: true });
    expect(transports.running()).toHaveLength(2);
  });

  it('never holds more than two recordings, and nothing at the end', async () => {
    const { driver, arrive, finish, transports, ending } = world();
    const keys = Array.from({ length: 50 }, (_, index) => `clip ${String(index)}`);
    driver.setItems(keys.map((key) => item(key)));
    driver.play();
    const loaded: number[] = [];
    for (const key of keys) {
      await arrive();
      loaded.push(transports.running().length);
      if (driver.getView().key !== key) await finish();
    }
    await arrive();
    await finish();
    await finish();
    expect(Math.max(...loaded)).toBe(2);
    expect(driver.getView()).toMatchObject({ phase: 'ended' });
    expect(driver.getView().shown.size).toBe(50);
    ending.abort();
    expect(transports.running()).toHaveLength(0);
  });

  it('steps over one that fails while it is made ready, without a word in between', async () => {
    const { driver, arrive, fail, finish } = world();
    driver.setItems([item('a'), item('broken'), item('c')]);
    driver.play();
    await arrive();
    await fail();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'c' });
    expect([...driver.getView().failures]).toEqual([['broken', { kind: 'clipMissing' }]]);
  });

  it('steps over one that fails in the middle, and ends when nothing is left', async () => {
    const { driver, arrive, fail } = world();
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

  it('plays a recording of sound alone once its transport has said so', async () => {
    const { driver, arrive, transports } = world();
    driver.setItems([item('a')]);
    driver.play();
    await arrive(16, 0);
    expect(driver.getView().phase).toBe('loading');
    transports.last().host.onSoundOnly();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', isSoundOnly: true });
  });

  it('steps over a recording whose picture the browser cannot decode', async () => {
    const { driver, arrive, transports } = world();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive(16, 0);
    transports.last().host.onFailed({ kind: 'codecUnsupported' });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect(driver.getView().failures.get('a')).toEqual({ kind: 'codecUnsupported' });
  });

  it('keeps the last picture until the next one is there', async () => {
    const { driver, arrive, finish } = world();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'a', hasPicture: true });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('leaves a recording where the next one of its camera takes over', async () => {
    const { driver, arrive, clock } = world();
    driver.setItems([item('a', 4), item('b')]);
    driver.play();
    await arrive();
    await arrive();
    driver.video.currentTime = 3.9;
    await clock.pass(100);
    expect(driver.getView().key).toBe('a');
    driver.video.currentTime = 4.01;
    await clock.pass(100);
    expect(driver.getView().key).toBe('b');
  });

  it('goes to a place in the recording on the stage without loading it again', async () => {
    const { driver, arrive, transports, found } = world();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await arrive();
    const before = transports.runs.length;
    driver.show('a', 7);
    expect(driver.position).toBe(7);
    expect(transports.runs).toHaveLength(before);
    driver.show('b', 5);
    await found();
    expect(transports.runs.slice(0, before).map(({ host }) => host.signal.aborted)).toEqual([true, false]);
    expect(driver.getView().key).toBe('b');
    expect(driver.position).toBe(5);
  });

  it('stays paused when somebody looks for a place while it is paused', async () => {
    const { driver, arrive } = world();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    driver.pause();
    driver.show('b', 3);
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'paused', key: 'b' });
    expect(driver.video.paused).toBe(true);
  });

  it('goes on when other recordings are chosen, unless its own is not among them', async () => {
    const { driver, arrive, transports } = world();
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

  it('tells lengths as they become known, and plays at the chosen speed with one voice', async () => {
    const { driver, arrive, onLength, finish } = world();
    driver.setItems([item('a'), item('b')]);
    driver.setRate(4);
    driver.play();
    await arrive(12);
    await arrive(9);
    expect(onLength.mock.calls).toEqual([
      ['a', 12],
      ['b', 9],
    ]);
    await finish();
    expect(driver.video.playbackRate).toBe(4);
    expect(driver.video.muted).toBe(false);
  });
});
