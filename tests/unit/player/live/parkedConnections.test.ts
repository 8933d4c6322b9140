import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Parking } from '@/player/source';
import { LEFT_WHILE_PLAYING, type TransportHost } from '@/player/core/transport';
import { openParkable, type ParkableTransport } from '@/player/live/parkedConnections';
import { FakeClock, fakeHost, fakeVideo } from '../fakes';
import { last, only } from '../../../support/only';

afterEach(() => vi.restoreAllMocks());

let cameras = 0;

function camera(change: Partial<Parking> = {}) {
  cameras += 1;
  const session = new AbortController();
  const parking: Parking = { key: `camera-${String(cameras)}`, until: session.signal, ...change };
  const clock = new FakeClock();
  const connections: { host: TransportHost; isConnected: boolean; detached: number }[] = [];
  const open = (host: TransportHost): ParkableTransport => {
    const connection = { host, isConnected: true, detached: 0 };
    connections.push(connection);
    return {
      get isConnected() {
        return connection.isConnected;
      },
      attach: () => host.onSourceSet(),
      detach: () => {
        connection.detached += 1;
      },
      recover: () => undefined,
      details: () => Promise.resolve(null),
    };
  };
  const play = (kept: Parking | null = parking, gone?: AbortSignal) => {
    const ending = new AbortController();
    const onSourceSet = vi.fn<() => void>();
    const onLinkLost = vi.fn<() => void>();
    const reports: unknown[] = [];
    const host = fakeHost(gone ?? ending.signal, {
      clock,
      onSourceSet,
      onLinkLost,
      onStep: (...step) => reports.push(step),
      onPartMissing: () => reports.push('part missing'),
      onSoundOnly: () => reports.push('sound only'),
      onFailed: (...failure) => reports.push(failure),
    });
    const onTaken = vi.fn<() => void>();
    const video = fakeVideo();
    openParkable(kept, host, open, onTaken).attach(video);
    void video.play();
    const showFrame = () => Object.defineProperty(video, 'readyState', { value: 4 });
    const leave = (reason?: string) => ending.abort(reason);
    return { leave, onSourceSet, onLinkLost, onTaken, reports, video, showFrame };
  };
  const ended = () => connections.map(({ host }) => host.signal.aborted);
  return { clock, connections, ended, play, session };
}

describe('live connection of a closed player', () => {
  it('serves the next player of the camera', () => {
    const { connections, ended, play } = camera();
    const first = play();
    first.leave(LEFT_WHILE_PLAYING);
    const second = play();
    expect(connections).toHaveLength(1);
    expect(first.onTaken).not.toHaveBeenCalled();
    expect(second.onTaken).toHaveBeenCalledTimes(1);
    expect(second.onSourceSet).toHaveBeenCalledTimes(1);
    expect(only(connections).detached).toBe(1);
    second.showFrame();
    only(connections).host.onLinkLost();
    expect(first.onLinkLost).not.toHaveBeenCalled();
    expect(second.onLinkLost).toHaveBeenCalledTimes(1);
    second.leave();
    expect(ended()).toEqual([true]);
  });

  it('reports its later events only to the next player', () => {
    const { connections, play } = camera();
    const first = play();
    first.leave(LEFT_WHILE_PLAYING);
    const happen = () => {
      const { host } = only(connections);
      host.onStep('linking');
      host.onPartMissing();
      host.onSoundOnly();
    };
    happen();
    const second = play();
    happen();
    only(connections).host.onFailed({ kind: 'connectionLost' });
    expect(first.reports).toEqual([]);
    expect(second.reports).toEqual([
      ['linking'],
      ['linking'],
      'part missing',
      'sound only',
      [{ kind: 'connectionLost' }],
    ]);
  });

  const takeParked = () => {
    const rig = camera();
    rig.play().leave(LEFT_WHILE_PLAYING);
    return { ...rig, player: rig.play() };
  };

  it('is replaced within the same attempt if it shows no frame within 2 s', async () => {
    const { clock, ended, player } = takeParked();
    await clock.pass(1_999);
    expect(ended()).toEqual([false]);
    await clock.pass(1);
    expect(ended()).toEqual([true, false]);
    expect(player.onSourceSet).toHaveBeenCalledTimes(2);
    expect(player.reports).toEqual([['linking'], ['preparing']]);
    player.leave();
    expect(ended()).toEqual([true, true]);
    expect(clock.tasks.size).toBe(0);
  });

  it('is replaced only once if its link is lost before the first frame', async () => {
    const { clock, connections, ended, player } = takeParked();
    only(connections).host.onLinkLost();
    expect(ended()).toEqual([true, false]);
    expect(player.onLinkLost).not.toHaveBeenCalled();
    last(connections).host.onLinkLost();
    expect(player.onLinkLost).toHaveBeenCalledTimes(1);
    await clock.pass(5_000);
    expect(connections).toHaveLength(2);
  });

  it.each([
    ['shows a frame', (player: ReturnType<typeof takeParked>['player']) => player.showFrame()],
    ['is paused', (player: ReturnType<typeof takeParked>['player']) => player.video.pause()],
  ])('continues if the next player %s', async (_, act) => {
    const { clock, ended, player } = takeParked();
    act(player);
    await clock.pass(5_000);
    expect(ended()).toEqual([false]);
  });

  it('is not used again if it has been disconnected', () => {
    const { connections, ended, play } = camera();
    play().leave(LEFT_WHILE_PLAYING);
    only(connections).isConnected = false;
    expect(play().onTaken).not.toHaveBeenCalled();
    expect(ended()).toEqual([true, false]);
  });

  it('ends at once if it opens after its player has closed', () => {
    const { ended, play } = camera();
    play(undefined, AbortSignal.abort());
    expect(ended()).toEqual([true]);
  });

  it('ends 8 s after its last player has closed', async () => {
    const { clock, ended, play } = camera();
    play().leave(LEFT_WHILE_PLAYING);
    await clock.pass(7_000);
    play().leave(LEFT_WHILE_PLAYING);
    await clock.pass(7_999);
    expect(ended()).toEqual([false]);
    await clock.pass(1);
    expect(ended()).toEqual([true]);
    expect(clock.tasks.size).toBe(0);
    play();
    expect(ended()).toEqual([true, false]);
  });

  it('ends when the session ends, the page is hidden or its link is lost', () => {
    const endings: ((rig: ReturnType<typeof camera>) => void)[] = [
      ({ session }) => session.abort(),
      () => globalThis.dispatchEvent(new Event('pagehide')),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => globalThis.dispatchEvent(new Event('online')),
      ({ connections }) => only(connections).host.onLinkLost(),
      ({ connections }) => only(connections).host.onFailed({ kind: 'connectionLost' }),
    ];
    for (const end of endings) {
      const rig = camera();
      rig.play().leave(LEFT_WHILE_PLAYING);
      expect(rig.ended()).toEqual([false]);
      end(rig);
      expect(rig.ended()).toEqual([true]);
      expect(rig.clock.tasks.size).toBe(0);
    }
  });

  it('is not kept if its network path was lost', () => {
    const { connections, ended, play } = camera();
    const player = play();
    only(connections).isConnected = false;
    player.leave(LEFT_WHILE_PLAYING);
    expect(ended()).toEqual([true]);
  });

  it('is not kept if the source forbids it', () => {
    const { connections, play } = camera();
    play(null).leave(LEFT_WHILE_PLAYING);
    play(null);
    expect(connections).toHaveLength(2);
  });

  it('is not kept if the session has ended or the page is hidden', () => {
    const out = camera({ until: AbortSignal.abort() });
    out.play().leave(LEFT_WHILE_PLAYING);
    expect(out.ended()).toEqual([true]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const hidden = camera();
    hidden.play().leave(LEFT_WHILE_PLAYING);
    expect(hidden.ended()).toEqual([true]);
  });

  it('replaces an older one of the same camera', () => {
    const { ended, play } = camera();
    const first = play();
    const second = play();
    first.leave(LEFT_WHILE_PLAYING);
    second.leave(LEFT_WHILE_PLAYING);
    expect(ended()).toEqual([true, false]);
  });
});
