import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playing } from './sequenceRig';

const DURATION_MS = 16_000;

/** @returns milliseconds between the standby's start and the end of the active recording, in steps of ten */
async function leadOf({ clock, driver, standby }: Awaited<ReturnType<typeof playing>>): Promise<number> {
  while (standby().video.paused) await clock.pass(10);
  return DURATION_MS - driver.position * 1_000;
}

const CHROMIUM = 'Google Inc.';
const WEBKIT = 'Apple Computer, Inc.';
const GECKO = '';

const runIn = (vendor: string) => vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);

beforeEach(() => {
  runIn(CHROMIUM);
});

describe('next recording in the standby element', () => {
  it('starts silently just before it replaces the active one, and becomes audible when it does', async () => {
    const player = await playing();
    const { clock, driver, standby } = player;
    expect(await leadOf(player)).toBeGreaterThan(40);
    expect(driver.getView().key).toBe('a');
    expect(standby().video.muted).toBe(false);
    expect(standby().video.volume).toBeLessThan(0.01);
    await clock.pass(100);
    expect(driver.getView()).toMatchObject({ key: 'b', phase: 'playing' });
    expect(driver.video.muted).toBe(false);
    expect(driver.video.volume).toBe(1);
    expect(driver.video.paused).toBe(false);
    expect(driver.position).toBeLessThan(0.15);
  });

  it('replaces the active one at 8x without a seek to its start', async () => {
    const player = await playing();
    const { clock, driver, standby } = player;
    driver.setRate(8);
    await leadOf(player);
    const onSeek = vi.fn<() => void>();
    standby().video.addEventListener('seeking', onSeek);
    standby().media.position = 0.6;
    await clock.pass(100);
    expect(driver.getView()).toMatchObject({ key: 'b', phase: 'playing' });
    expect(onSeek).not.toHaveBeenCalled();
  });

  it('replaces the active one before the late `ended` event', async () => {
    const { clock, driver, active } = await playing();
    const onEnded = vi.fn<() => void>();
    active().video.addEventListener('ended', onEnded);
    await clock.pass(DURATION_MS);
    expect(driver.getView()).toMatchObject({ key: 'b', phase: 'playing' });
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('stays muted in Firefox until it replaces the active one', async () => {
    runIn(GECKO);
    const player = await playing();
    const { clock, driver, standby } = player;
    await leadOf(player);
    expect(standby().video.muted).toBe(true);
    await clock.pass(100);
    expect(driver.getView().key).toBe('b');
    expect(driver.video.muted).toBe(false);
  });

  it('starts in WebKit only when it replaces the active one, since WebKit would hang otherwise', async () => {
    runIn(WEBKIT);
    const { clock, driver, standby } = await playing();
    await clock.pass(DURATION_MS - 20);
    expect(standby().video.paused).toBe(true);
    await clock.pass(100);
    expect(driver.getView()).toMatchObject({ key: 'b', phase: 'playing' });
    expect(driver.video.muted).toBe(false);
  });

  it('stays muted if the user has muted the previous one', async () => {
    const player = await playing();
    const { clock, driver, standby } = player;
    driver.setMuted(true);
    await leadOf(player);
    expect(standby().video.muted).toBe(true);
    await clock.pass(100);
    expect(driver.getView().key).toBe('b');
    expect(driver.video.muted).toBe(true);
  });

  it('has the volume of the previous one', async () => {
    const { clock, driver } = await playing();
    driver.video.volume = 0.4;
    await clock.pass(DURATION_MS);
    expect(driver.getView().key).toBe('b');
    expect(driver.video.volume).toBe(0.4);
  });

  it('returns to its start if the user pauses after it has started early', async () => {
    const player = await playing();
    const { clock, driver, standby } = player;
    await leadOf(player);
    driver.pause();
    await clock.pass(600);
    expect(standby().video.paused).toBe(true);
    expect(standby().video.currentTime).toBe(0);
    expect(standby().video.muted).toBe(true);
    driver.play();
    await clock.pass(200);
    expect(driver.getView()).toMatchObject({ key: 'b', phase: 'playing' });
  });

  it('does not start early if the user has paused', async () => {
    const { clock, driver, standby } = await playing();
    const { plays } = standby().media;
    await clock.pass(DURATION_MS - 200);
    driver.pause();
    await clock.pass(600);
    expect(standby().media.plays).toBe(plays);
  });

  it('starts earlier if the previous start was slow', async () => {
    const player = await playing();
    const { clock, active, standby, arrive } = player;
    for (const { video } of [active(), standby()]) {
      Object.assign(video, {
        requestVideoFrameCallback: (run: (now: number, frame: { mediaTime: number }) => void) =>
          clock.after(170, () => run(clock.now(), { mediaTime: 0.04 })),
      });
    }
    const first = await leadOf(player);
    await clock.pass(300);
    await arrive();
    const second = await leadOf(player);
    expect(second - first).toBeGreaterThanOrEqual(60);
    expect(second).toBeLessThanOrEqual(140);
  });
});
