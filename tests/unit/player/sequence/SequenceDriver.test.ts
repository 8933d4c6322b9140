import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import { setPreferences } from '@/device/preferences';
import type { PlaybackFailure } from '@/player/core/transport';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { succeeded } from '@/domain/result';
import { FakeClock, fakeTransports, settle, type FakeRun } from '../fakes';
import { fakeMedia } from './fakeMedia';

const item = (key: string, until: number | null = null): SequenceItem => ({
  key,
  until,
  source: { kind: 'clip', url: () => Promise.resolve(succeeded(`https://clips.example/${key}`)) },
});

const GONE: PlaybackFailure = { kind: 'clipMissing' };
const UNREACHABLE: PlaybackFailure = { kind: 'clipUnreachable' };

function setUp(options: Parameters<typeof fakeMedia>[1] = {}) {
  const clock = new FakeClock();
  const transports = fakeTransports();
  const screens = [fakeMedia(clock, options), fakeMedia(clock, options)] as const;
  const controller = new AbortController();
  const onDurationChange = vi.fn<(key: string, seconds: number) => void>();
  const driver = new SequenceDriver(
    {
      videos: [screens[0].video, screens[1].video],
      config: defaultConfig,
      onDurationChange,
      open: transports.open,
      clock,
      random: () => 0,
    },
    controller.signal,
  );
  onTestFinished(() => controller.abort());
  const screenOf = (run: FakeRun) => {
    const found = screens.find(({ video }) => video === run.video);
    if (!found) throw new Error('This recording is on no element.');
    return found;
  };
  const active = () => screens[driver.getView().active];
  const standby = () => screens[driver.getView().active === 0 ? 1 : 0];
  /** The newest recording that was asked for arrives. */
  const arrive = async (seconds?: number, width?: number) => {
    await settle();
    screenOf(transports.last()).arrive(seconds, width);
    await settle();
  };
  const fail = async (failure = GONE) => {
    await settle();
    transports.last().host.onFailed(failure);
    await settle();
  };
  const finish = async () => {
    active().finish();
    await clock.pass(20);
  };
  return {
    clock,
    transports,
    driver,
    controller,
    onLength: onDurationChange,
    arrive,
    fail,
    finish,
    active,
    standby,
  };
}

/** Two recordings; the first one plays, the second one is ready. */
async function playing(options: Parameters<typeof fakeMedia>[1] = {}) {
  const player = setUp(options);
  player.driver.setItems([item('a'), item('b'), item('c')]);
  player.driver.play();
  await player.arrive();
  await player.arrive();
  return player;
}

describe('sequence driver', () => {
  it('changes to the next recording without a wait, because it was loaded before', async () => {
    const { driver, finish, transports } = await playing();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', isAutoAdvanced: false });
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', isAutoAdvanced: true });
    expect(transports.running()).toHaveLength(2);
  });

  it('loads the next recording only when its turn has come, with the data saver', async () => {
    setPreferences({ dataSaver: true });
    onTestFinished(() => setPreferences({ dataSaver: null }));
    const { driver, arrive, finish, transports } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect(transports.running()).toHaveLength(1);
    await finish();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', isAutoAdvanced: true });
  });

  it('never holds more than two recordings, and none when it is disposed', async () => {
    const { driver, arrive, finish, transports, controller } = setUp();
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

  it('keeps the last frame until the next recording is there', async () => {
    const { driver, arrive, finish } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'a', hasPicture: true });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('leaves a recording where the next one of its camera takes over', async () => {
    const { driver, arrive, clock } = setUp();
    driver.setItems([item('a', 4), item('b')]);
    driver.play();
    await arrive();
    await arrive();
    await clock.pass(3_900);
    expect(driver.getView().key).toBe('a');
    await clock.pass(200);
    expect(driver.getView().key).toBe('b');
  });

  it('passes over what is skipped, and begins what comes next where its part begins', async () => {
    const { driver, arrive, finish, transports, clock } = setUp();
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
    driver.show('c', 0);
    await arrive();
    expect(driver.getView().key).toBe('c');
  });

  it('goes to a position in the active recording without loading it again', async () => {
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

  it('begins just before the end at a position beyond it, and goes on from there', async () => {
    const { driver, arrive, clock } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.show('a', 12, true);
    await arrive(5);
    await clock.pass(30);
    expect(driver.position).toBeGreaterThan(4.8);
    await arrive();
    await clock.pass(200);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('stays paused at a position that is looked for while it is paused', async () => {
    const { driver, arrive, clock } = await playing();
    driver.pause();
    driver.show('c', 3);
    await arrive();
    await clock.pass(50);
    expect(driver.getView()).toMatchObject({ phase: 'paused', key: 'c', wantsToPlay: false });
    expect(driver.video.paused).toBe(true);
  });

  it('goes on when other recordings are chosen, unless its own is not among them', async () => {
    const { driver, arrive, transports } = setUp();
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

  it('reports durations as they become known, and plays at the chosen speed with one sound', async () => {
    const { driver, arrive, onLength, finish, standby } = setUp();
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
    expect(standby().video.muted).toBe(true);
  });
});

describe('sequence driver: a recording that cannot be played', () => {
  it('is stepped over while it is on standby, and named', async () => {
    const { driver, arrive, fail, finish } = setUp();
    driver.setItems([item('a'), item('broken'), item('c')]);
    driver.play();
    await arrive();
    await fail();
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'c' });
    expect([...driver.getView().failures]).toEqual([['broken', GONE]]);
  });

  it('ends the sequence when nothing is left', async () => {
    const { driver, arrive, fail } = setUp();
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

  it('is one whose picture the browser cannot decode', async () => {
    const { driver, arrive, fail } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive(16, 0);
    expect(driver.getView().hasPicture).toBe(false);
    await fail({ kind: 'codecUnsupported' });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect(driver.getView().failures.get('a')).toEqual({ kind: 'codecUnsupported' });
  });

  it('plays a recording of sound alone', async () => {
    const { driver, arrive, transports } = setUp();
    driver.setItems([item('a')]);
    driver.play();
    await arrive(16, 0);
    transports.last().host.onSoundOnly();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', isSoundOnly: true });
  });

  const SOURCE_BUSY = { kind: 'refused', status: 429, code: 'E1429', detail: 'Too many requests' } as const;
  const SOURCE_GONE = { kind: 'gone' } as const;

  it.each<[string, PlaybackFailure, number]>([
    ['have no address any more', { kind: 'source', problem: SOURCE_GONE }, 25],
    ['are gone (404)', GONE, 25],
    ['are refused with each fresh address (403)', { kind: 'clipExpired' }, 25],
    ['are an empty playlist, or none', { kind: 'clipBroken' }, 25],
    ['are in a format that the browser cannot decode', { kind: 'codecUnsupported' }, 25],
    ['have no address while the vendor is busy', { kind: 'source', problem: SOURCE_BUSY }, 5],
    ['cannot be reached', UNREACHABLE, 5],
    ['send no byte any more', { kind: 'clipStalled' }, 5],
    ['need code that cannot be loaded', { kind: 'codeMissing' }, 5],
  ])('costs few attempts within ten seconds where hundreds %s', async (_what, failure, most) => {
    const { driver, transports, clock } = setUp();
    const keys = Array.from({ length: 300 }, (_, index) => `bad ${String(index)}`);
    driver.setItems(keys.map((key) => item(key)));
    driver.play();
    for (let passed = 0; passed < 10_000; passed += 100) {
      for (const { host } of transports.running()) host.onFailed(failure);
      await clock.pass(100);
    }
    expect(transports.runs.length).toBeLessThanOrEqual(most);
    expect(transports.runs.length).toBeGreaterThan(1);
  });
});

describe('sequence driver: a network that fails', () => {
  it('stops at the recording that is awaited, says why, and goes on by itself', async () => {
    const { driver, arrive, fail, finish, clock, transports } = setUp();
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

  it('asks less and less often: at most six times in a minute', async () => {
    const { driver, transports, clock } = setUp();
    driver.setItems([item('a'), item('b'), item('c')]);
    driver.play();
    for (let passed = 0; passed < 60_000; passed += 500) {
      for (const { host } of transports.running()) host.onFailed(UNREACHABLE);
      await clock.pass(500);
    }
    expect(transports.runs.length).toBeLessThanOrEqual(7);
    expect(transports.runs.length).toBeGreaterThanOrEqual(5);
    expect(driver.getView()).toMatchObject({ phase: 'waiting', waiting: { key: 'a' } });
  });

  it('does not ask again before the host wants it, unless the user does', async () => {
    const { driver, fail, transports, clock } = setUp();
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

  it('goes on where a recording was cut off, under its last frame', async () => {
    const { driver, transports, clock, arrive } = await playing();
    await clock.pass(7_000);
    const [run] = transports.running();
    run?.host.onFailed({ kind: 'clipStalled' });
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

  it.each([
    ['429', { kind: 'refused', status: 429, code: 'E0429', detail: 'Too many' }],
    ['500 with a page', { kind: 'unexpected', status: 500 }],
    ['no readable answer', { kind: 'unexpected', status: null }],
    ['no answer', { kind: 'unreachable' }],
  ] as const)('waits after %s', async (_name, problem) => {
    const { driver, fail } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail({ kind: 'source', problem });
    expect(driver.getView()).toMatchObject({ phase: 'waiting', key: 'a' });
  });

  it.each([
    ['404', { kind: 'refused', status: 404, code: 'E0404', detail: 'gone' }],
    ['403', { kind: 'unexpected', status: 403 }],
    ['a camera without recordings', { kind: 'noRecording' }],
  ] as const)('steps over %s instead', async (_name, problem) => {
    const { driver, fail } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail({ kind: 'source', problem });
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'b' });
    expect(driver.getView().failures.has('a')).toBe(true);
  });

  it('asks at once when the user tries again, and when the browser is online again', async () => {
    const { driver, fail, transports } = setUp();
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

  it('shows another recording at once when the user goes to it', async () => {
    const { driver, fail, arrive } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail(UNREACHABLE);
    driver.step(1);
    expect(driver.getView()).toMatchObject({ phase: 'loading', key: 'b', waiting: null });
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
  });

  it('stops without a retry when the user is logged out', async () => {
    const { driver, fail, transports, clock } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await fail({ kind: 'source', problem: { kind: 'sessionEnded' } });
    await clock.pass(60_000);
    expect(transports.runs).toHaveLength(1);
    expect(driver.getView()).toMatchObject({ phase: 'idle', failures: new Map() });
  });
});

describe('sequence driver: what the element does by itself', () => {
  it('plays on after the transport has replaced the source', async () => {
    const { driver, active, transports, clock } = await playing();
    await clock.pass(3_000);
    active().replaceSource();
    transports.running()[0]?.host.onSourceSet();
    await clock.pass(1_000);
    expect(driver.video.paused).toBe(false);
    expect(driver.position).toBeCloseTo(4, 1);
  });

  it('stays paused after the transport has replaced the source of a paused recording', async () => {
    const { driver, active, transports, clock } = await playing();
    driver.pause();
    active().replaceSource();
    transports.running()[0]?.host.onSourceSet();
    await clock.pass(1_000);
    expect(driver.video.paused).toBe(true);
    expect(driver.getView().phase).toBe('paused');
  });

  it('says that it is paused after a media key or a phone call, and that it plays when that is over', async () => {
    const { driver } = await playing();
    driver.video.pause();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'paused', wantsToPlay: false });
    await driver.video.play();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', wantsToPlay: true });
  });

  it('does not let a media key play what is being replaced', async () => {
    const { driver, active } = await playing();
    driver.show('c', 0);
    await settle();
    await active().video.play();
    await settle();
    expect(active().video.paused).toBe(true);
    expect(driver.getView()).toMatchObject({ phase: 'loading', wantsToPlay: true });
  });

  it('says for how long it waits for data', async () => {
    const { driver, active } = await playing();
    expect(driver.motion).toBe('playing');
    active().stall();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', isBuffering: true });
    expect(driver.motion).toBe('buffering');
    active().resume();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', isBuffering: false });
  });
});

describe('sequence driver: what browsers allow', () => {
  it.each([
    ['that decodes nothing of a paused element before it seeks', 'or sought'],
    ['that loads nothing of a paused element', 'always'],
  ] as const)('starts in a browser %s', async (_name, loadsOnlyWhenPlayed) => {
    const { driver, arrive, clock, finish } = setUp({ loadsOnlyWhenPlayed });
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await clock.pass(400);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    await arrive();
    await clock.pass(400);
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect(driver.video.muted).toBe(false);
  });

  it('keeps the standby silent and paused where the browser does neither', async () => {
    const { standby } = await playing();
    standby().video.muted = false;
    void standby().video.play();
    await settle();
    expect(standby().video.muted).toBe(true);
    expect(standby().video.paused).toBe(true);
  });

  it('begins a recording at its beginning where the browser has played the standby on', async () => {
    const { driver, standby, finish, clock } = await playing();
    standby().media.position = 3;
    await finish();
    await clock.pass(50);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect(driver.position).toBeLessThan(0.2);
  });

  it('gets the first frame there without playing, where nothing is to be played', async () => {
    const { driver, arrive, clock } = setUp({ loadsOnlyWhenPlayed: 'always' });
    driver.setItems([item('a')]);
    driver.show('a', 0);
    await arrive();
    await clock.pass(1_000);
    expect(driver.getView()).toMatchObject({ phase: 'paused', hasPicture: true });
    expect(driver.video.paused).toBe(true);
    expect(driver.position).toBeLessThan(0.1);
  });

  it('plays both elements within the press, so that each may be heard', () => {
    const { driver, active, standby } = setUp();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    expect(active().media.plays).toBeGreaterThan(0);
    expect(standby().media.plays).toBeGreaterThan(0);
  });

  it('says that a recording plays without sound, and takes the sound back at the next press', async () => {
    const { driver, active, standby, arrive, finish } = setUp();
    driver.setItems([item('a'), item('b'), item('c')]);
    active().media.refuses = 'sound';
    standby().media.refuses = 'sound';
    driver.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', soundBlock: 'muted' });
    await arrive();
    await finish();
    expect(driver.getView()).toMatchObject({ key: 'b', soundBlock: 'muted' });
    document.body.click();
    await settle();
    expect(driver.video.muted).toBe(false);
    expect(driver.getView().soundBlock).toBe('none');
  });

  it('keeps silent what the user has muted', async () => {
    const { driver, finish, arrive } = await playing();
    driver.setMuted(true);
    await finish();
    await arrive();
    document.body.click();
    await settle();
    expect(driver.video.muted).toBe(true);
    expect(driver.getView()).toMatchObject({ key: 'b', soundBlock: 'none' });
    driver.setMuted(false);
    expect(driver.video.muted).toBe(false);
  });

  it('waits for a press where the browser plays nothing without one', async () => {
    const { driver, active, standby, arrive, clock } = setUp({ loadsOnlyWhenPlayed: 'always' });
    driver.setItems([item('a'), item('b')]);
    active().media.refuses = 'all';
    standby().media.refuses = 'all';
    driver.play();
    await arrive();
    await clock.pass(400);
    expect(driver.getView()).toMatchObject({ phase: 'paused', wantsToPlay: false, soundBlock: 'blocked' });
    active().media.refuses = 'nothing';
    standby().media.refuses = 'nothing';
    driver.play();
    await clock.pass(100);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a', soundBlock: 'none' });
  });
});

describe('sequence driver: a hand that moves the picture', () => {
  const DWELL = 100;

  it('shows the frame under it without playing, and plays on where it lets go', async () => {
    const { driver, active, clock } = await playing();
    driver.hand.to({ key: 'a', seconds: 3 });
    driver.hand.to({ key: 'a', seconds: 9 });
    await clock.pass(60);
    expect([active().media.paused, driver.position]).toEqual([true, 9]);
    await clock.pass(1_000);
    expect(driver.position).toBe(9);
    expect(driver.getView()).toMatchObject({ phase: 'playing', wantsToPlay: true });
    expect(driver.motion).toBe('paused');
    driver.hand.end();
    await clock.pass(1_000);
    expect(driver.position).toBeCloseTo(10, 0);
  });

  it('stays paused where it was', async () => {
    const { driver, active, clock } = await playing();
    driver.pause();
    driver.hand.to({ key: 'a', seconds: 3 });
    await clock.pass(60);
    driver.hand.end();
    await clock.pass(100);
    expect([active().media.paused, driver.position]).toEqual([true, 3]);
  });

  it('loads none of the recordings that it only passes over', async () => {
    const { driver, transports, clock } = setUp();
    const keys = Array.from({ length: 40 }, (_, index) => `r${String(index)}`);
    driver.setItems(keys.map((key) => item(key)));
    for (const key of keys) {
      driver.hand.to({ key, seconds: 1 });
      await clock.pass(20);
    }
    expect(transports.runs).toHaveLength(0);
    await clock.pass(DWELL);
    await settle();
    expect(transports.runs).toHaveLength(1);
  });

  it('loads the one in which it stays, at the place where it is by then, and nothing behind it', async () => {
    const { driver, transports, clock, arrive } = await playing();
    for (const seconds of [1, 2, 3, 4, 5, 6]) {
      driver.hand.to({ key: 'c', seconds });
      await clock.pass(30);
    }
    await settle();
    const before = transports.runs.length;
    await arrive();
    await clock.pass(60);
    expect(driver.getView().key).toBe('c');
    expect(driver.position).toBe(6);
    expect(transports.runs).toHaveLength(before);
    driver.hand.to({ key: 'c', seconds: 8 });
    await clock.pass(60);
    expect(driver.position).toBe(8);
  });

  it('gives up what it has left, and comes back without loading anew', async () => {
    const { driver, transports, clock } = await playing();
    driver.hand.to({ key: 'c', seconds: 1 });
    await clock.pass(DWELL);
    await settle();
    const { signal } = transports.last().host;
    expect(signal.aborted).toBe(false);
    driver.hand.to({ key: 'a', seconds: 5 });
    await clock.pass(60);
    expect(signal.aborted).toBe(true);
    expect([driver.getView().key, driver.position]).toEqual(['a', 5]);
    driver.hand.to({ key: 'b', seconds: 5 });
    driver.hand.to(null);
    await clock.pass(DWELL);
    expect(driver.getView().phase).toBe('playing');
  });
});
