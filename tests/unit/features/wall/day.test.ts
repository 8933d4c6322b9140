import { expect, it } from 'vitest';
import { virtualClock, type VirtualClock } from '../../../support/virtualClock';
import { succeeded } from '@/domain/result';
import { MAX_CONNECTIONS, turnOf } from '@/domain/wall/turns';
import { createStartGate } from '@/features/wall/stage/startGate';
import { PlaybackDriver } from '@/player/core/driver/PlaybackDriver';
import type { WatchFrames } from '@/player/core/driver/frameWatch';
import type { PlayerMedia } from '@/player/source';
import type { OpenTransport } from '@/player/core/transport';
import { defaultConfig } from '@/config/env';
import { SECOND, MINUTE, HOUR } from '../../../support/durations';

/** KVS ends a connection after an hour. */
const LONGEST_CONNECTION = HOUR;
const CREDENTIAL_LASTS = 45 * MINUTE;
const TURN = 60 * SECOND;
const READY_BEFORE = 8 * SECOND;

const credential = (issuedAt: number) => ({
  accessKeyId: String(issuedAt),
  secretAccessKey: 's',
  sessionToken: 't',
  channel: 'c',
});

/** Simulates cameras that can be disconnected. Frames arrive while both sides are connected. */
function house(clock: VirtualClock) {
  const open = new Set<{ camera: string; since: number }>();
  const starts: number[] = [];
  const usedCredentials: number[] = [];
  const maximum = { connections: 0, credentialAge: 0 };
  let isCut = false;
  const dead = new Set<string>();

  const transportOf =
    (camera: string): OpenTransport =>
    async (source, host) => {
      if (source.kind !== 'live') throw new Error('The wall plays live only.');
      const answer = await source.credential(host.signal);
      const connection = { camera, since: clock.now() };
      if (answer.ok && !host.signal.aborted) {
        starts.push(clock.now());
        usedCredentials.push(clock.now() - Number(answer.value.accessKeyId));
        if (isCut || dead.has(camera)) {
          host.clock.after(200, () => host.onFailed({ kind: 'serviceUnreachable' }));
        } else {
          open.add(connection);
          maximum.connections = Math.max(maximum.connections, open.size);
          const cancel = host.clock.after(LONGEST_CONNECTION, () => host.onLinkLost());
          host.signal.addEventListener('abort', cancel);
        }
      }
      host.signal.addEventListener('abort', () => open.delete(connection));
      return {
        attach: () => host.onSourceSet(),
        recover: () => undefined,
        details: () => Promise.resolve(null),
      };
    };

  const watchOf =
    (camera: string): WatchFrames =>
    (_video, _clock, onFrame) => {
      let lastAt: number | null = null;
      const isAlive = () =>
        !isCut &&
        !dead.has(camera) &&
        [...open].some((each) => each.camera === camera && clock.now() - each.since < LONGEST_CONNECTION);
      const end = clock.every(SECOND, () => {
        if (!isAlive()) return;
        lastAt = clock.now();
        onFrame();
      });
      return {
        lastAt: () => lastAt,
        shownAt: () => lastAt,
        mediaTime: () => null,
        interval: () => 0,
        forgive: () => undefined,
        stop: end,
      };
    };

  return {
    open,
    starts,
    usedCredentials,
    maximum,
    dead,
    cut: (is: boolean) => {
      isCut = is;
    },
    transportOf,
    watchOf,
  };
}

function videoElement(): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => false });
  return video;
}

it('wall of twelve cameras: plays for hours despite a network outage and an offline camera', async () => {
  const clock = virtualClock(Date.UTC(2026, 6, 15));
  const world = house(clock);
  const cameras = Array.from({ length: 12 }, (_, index) => `camera ${String(index)}`);
  const gate = createStartGate(clock.now, clock.wait);
  const drivers = new Map<string, { driver: PlaybackDriver; controller: AbortController }>();
  const issued = new Map<string, number>();

  const mediaOf = (camera: string): PlayerMedia => ({
    key: camera,
    snapshotUrl: null,
    sources: [
      {
        kind: 'live',
        credential: async (signal) => {
          await gate.whenDue(signal);
          // The vendor returns the same credential until it is about to expire.
          const last = issued.get(camera) ?? -Infinity;
          const at = clock.now() - last < CREDENTIAL_LASTS - MINUTE ? last : clock.now();
          issued.set(camera, at);
          return succeeded(credential(at));
        },
      },
    ],
  });
  const follow = (turn: number, isChanging: boolean) => {
    const { connected } = turnOf({ cameras, playing: new Set(cameras), tileCount: 12, turn, isChanging });
    for (const [camera, { controller }] of drivers) {
      if (connected.has(camera)) continue;
      controller.abort();
      drivers.delete(camera);
    }
    for (const camera of connected) {
      if (drivers.has(camera)) continue;
      const controller = new AbortController();
      const driver = new PlaybackDriver(
        {
          media: mediaOf(camera),
          config: defaultConfig,
          video: videoElement(),
          lastFrame: document.createElement('canvas'),
          open: world.transportOf(camera),
          watch: world.watchOf(camera),
          observe: () => undefined,
          random: () => 0.5,
          clock,
        },
        controller.signal,
      );
      drivers.set(camera, { driver, controller });
    }
  };

  const live = () =>
    [...drivers.values()].filter(({ driver }) => driver.getView().state.kind === 'live').length;
  const timers: number[] = [];
  const turns = (2.5 * HOUR) / TURN;
  const rotating = 50;
  const seenLive: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const minute = turn;
    // Later turns show the same cameras throughout, so that connections reach their maximum duration.
    const shown = Math.min(turn, rotating);
    follow(shown, false);
    world.cut(minute >= 20 && minute < 25);
    if (minute === 85) world.dead.add('camera 3');
    if (minute === 105) world.dead.delete('camera 3');
    await clock.pass(TURN - READY_BEFORE);
    follow(shown, turn < rotating);
    await clock.pass(READY_BEFORE);
    const isAmiss = (minute >= 20 && minute < 35) || (minute >= 85 && minute < 120);
    if (turn % 10 === 4 && !isAmiss) seenLive.push(live());
    if (turn % 25 === 24) timers.push(clock.pending());
  }

  expect(world.maximum.connections).toBeLessThanOrEqual(MAX_CONNECTIONS);
  expect(Math.min(...seenLive)).toBeGreaterThanOrEqual(MAX_CONNECTIONS - 1);
  expect(Math.max(...world.usedCredentials)).toBeLessThan(CREDENTIAL_LASTS);
  // At most three streams start within half a second, even right after the network returns.
  const crowded = world.starts.filter(
    (start, index) => start - (world.starts[index - 3] ?? -Infinity) < SECOND / 2,
  );
  expect(crowded).toEqual([]);
  // Reconnections leave no timers behind.
  expect(Math.max(...timers.slice(-2))).toBeLessThanOrEqual(Math.max(...timers.slice(0, 2)) * 1.1);
  for (const { controller } of drivers.values()) controller.abort();
  expect(clock.pending()).toBe(0);
  expect(world.open.size).toBe(0);
});
