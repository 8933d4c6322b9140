import { onTestFinished, vi } from 'vitest';
import { defaultConfig } from '@/config/env';
import type { PlaybackFailure } from '@/player/core/transport';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { succeeded } from '@/domain/result';
import { FakeClock, fakeTransports, settle, type FakeRun } from '../fakes';
import { fakeMedia } from './fakeMedia';

export const item = (key: string, until: number | null = null): SequenceItem => ({
  key,
  until,
  source: { kind: 'clip', url: () => Promise.resolve(succeeded(`https://clips.example/${key}`)) },
});

export const GONE: PlaybackFailure = { kind: 'clipMissing' };
export const UNREACHABLE: PlaybackFailure = { kind: 'clipUnreachable' };

/**
 * Creates a driver with transports, elements and a clock that the test controls. The driver is disposed when
 * the test ends.
 */
export function setUpSequence(options: Parameters<typeof fakeMedia>[1] = {}) {
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

export async function playing(options: Parameters<typeof fakeMedia>[1] = {}) {
  const player = setUpSequence(options);
  player.driver.setItems([item('a'), item('b'), item('c')]);
  player.driver.play();
  await player.arrive();
  await player.arrive();
  return player;
}
