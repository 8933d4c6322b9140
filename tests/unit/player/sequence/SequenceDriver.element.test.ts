import { describe, expect, it } from 'vitest';
import { settle } from '../fakes';
import { item, playing, setUpSequence } from './sequenceRig';

describe('sequence driver whose element is changed by the browser or the transport', () => {
  it('keeps playing after the transport has replaced the source', async () => {
    const { driver, active, transports, clock } = await playing();
    await clock.pass(3_000);
    active().replaceSource();
    transports.runningOn(driver.video).host.onSourceSet();
    await clock.pass(1_000);
    expect(driver.video.paused).toBe(false);
    expect(driver.position).toBeCloseTo(4, 1);
  });

  it('stays paused after the transport has replaced the source', async () => {
    const { driver, active, transports, clock } = await playing();
    driver.pause();
    active().replaceSource();
    transports.runningOn(driver.video).host.onSourceSet();
    await clock.pass(1_000);
    expect(driver.video.paused).toBe(true);
    expect(driver.getView().phase).toBe('paused');
  });

  it('reports a pause by a media key or a phone call', async () => {
    const { driver, clock } = await playing();
    await clock.pass(1_000);
    driver.video.pause();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'paused', wantsToPlay: false });
    await driver.video.play();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', wantsToPlay: true });
  });

  it('restarts the sequence if a media key is pressed after the end', async () => {
    const { driver, arrive, finish } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    await arrive();
    await arrive();
    await finish();
    await finish();
    expect(driver.getView().phase).toBe('ended');
    await driver.video.play();
    await arrive();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    await arrive();
    await finish();
    await finish();
    expect(driver.getView()).toMatchObject({ phase: 'ended', key: 'b', wantsToPlay: false });
    expect(driver.video.paused).toBe(true);
  });

  it('ignores a media key while another recording loads', async () => {
    const { driver, active } = await playing();
    driver.show('c', 0);
    await settle();
    await active().video.play();
    await settle();
    expect(active().video.paused).toBe(true);
    expect(driver.getView()).toMatchObject({ phase: 'loading', wantsToPlay: true });
  });

  it('reports buffering until data arrives', async () => {
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

describe('sequence driver: autoplay', () => {
  it.each([
    ['that decodes nothing in a paused element before a seek', 'or sought'],
    ['that loads nothing in a paused element', 'always'],
  ] as const)('plays the first recording in a browser %s', async (_name, loadsOnlyWhenPlayed) => {
    const { driver, arrive, clock, finish } = setUpSequence({ loadsOnlyWhenPlayed });
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

  it('plays the first recording in a browser that does not end the first seek', async () => {
    const seeks = [Number.POSITIVE_INFINITY];
    const { driver, arrive, clock, active, standby } = setUpSequence({
      loadsOnlyWhenPlayed: 'or sought',
      seekTime: () => seeks.pop() ?? 20,
    });
    driver.setItems([item('a')]);
    driver.show('a', 0, true);
    const plays = () => active().media.plays + standby().media.plays;
    const before = plays();
    await arrive();
    await clock.pass(1_000);
    expect(plays()).toBe(before);
    await clock.pass(1_000);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'a' });
    expect(driver.video.muted).toBe(false);
  });

  it('keeps the standby element muted and paused even if the browser unmutes and plays it', async () => {
    const { standby } = await playing();
    standby().video.muted = false;
    void standby().video.play();
    await settle();
    expect(standby().video.muted).toBe(true);
    expect(standby().video.paused).toBe(true);
  });

  it('keeps playing if the browser pauses the video once, just after the next recording has begun', async () => {
    const { driver, finish } = await playing();
    await finish();
    driver.video.pause();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b', wantsToPlay: true });
    expect(driver.video.paused).toBe(false);
    driver.video.pause();
    await settle();
    expect(driver.getView()).toMatchObject({ phase: 'paused', wantsToPlay: false });
  });

  it('starts the next recording at its beginning even if the browser has played the standby element', async () => {
    const { driver, standby, finish, clock } = await playing();
    standby().media.position = 3;
    await finish();
    await clock.pass(50);
    expect(driver.getView()).toMatchObject({ phase: 'playing', key: 'b' });
    expect(driver.position).toBeLessThan(0.2);
  });

  it('shows the first frame without playing if playback is not requested', async () => {
    const { driver, arrive, clock } = setUpSequence({ loadsOnlyWhenPlayed: 'always' });
    driver.setItems([item('a')]);
    driver.show('a', 0);
    await arrive();
    await clock.pass(1_000);
    expect(driver.getView()).toMatchObject({ phase: 'paused', hasPicture: true });
    expect(driver.video.paused).toBe(true);
    expect(driver.position).toBeLessThan(0.1);
  });

  it('plays both elements during the click, so that browsers allow their audio later', () => {
    const { driver, active, standby } = setUpSequence();
    driver.setItems([item('a'), item('b')]);
    driver.play();
    expect(active().media.plays).toBeGreaterThan(0);
    expect(standby().media.plays).toBeGreaterThan(0);
  });

  it('reports until the next click that the browser has muted autoplay', async () => {
    const { driver, active, standby, arrive, finish } = setUpSequence();
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

  it('stays muted if the user has muted the video', async () => {
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

  it('waits until Play is pressed if the browser blocks autoplay', async () => {
    const { driver, active, standby, arrive, clock } = setUpSequence({ loadsOnlyWhenPlayed: 'always' });
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

describe('sequence driver: a drag', () => {
  const DWELL = 100;

  it('pauses at the position under the pointer until the drag ends', async () => {
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

  it('does not start a paused recording', async () => {
    const { driver, active, clock } = await playing();
    driver.pause();
    driver.hand.to({ key: 'a', seconds: 3 });
    await clock.pass(60);
    driver.hand.end();
    await clock.pass(100);
    expect([active().media.paused, driver.position]).toEqual([true, 3]);
  });

  it('loads only a recording on which the pointer rests', async () => {
    const { driver, transports, clock } = setUpSequence();
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

  it('shows the latest position in the recording that it has loaded', async () => {
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

  it('reloads a recording that has failed during the drag', async () => {
    const { driver, transports, clock, fail } = await playing();
    for (const seconds of [1, 2]) {
      const before = transports.runs.length;
      driver.hand.to({ key: 'c', seconds });
      await clock.pass(DWELL);
      await settle();
      expect(transports.runs).toHaveLength(before + 1);
      await fail();
    }
  });

  it('returns to the first recording without loading it again', async () => {
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
