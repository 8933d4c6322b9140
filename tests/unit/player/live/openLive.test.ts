import { describe, expect, it, vi } from 'vitest';
import type { ControlPlane } from '@/player/live/controlPlane';
import type { PlaybackFailure } from '@/player/core/transport';
import { settle } from '../fakes';
import { answeredCamera, callCamera, REJECTED, standInForWebRtc } from './liveRig';
import { only } from '../../../support/only';

standInForWebRtc();

describe('start of live video', () => {
  it('uses one client id for video and audio', async () => {
    const { peers, sockets, failures } = await answeredCamera();
    expect(only(peers).transceivers).toEqual(['video recvonly', 'audio recvonly']);
    expect(sockets).toMatchObject([{ clientId: 'viewer-tab-0', offers: [{ type: 'offer' }] }]);
    expect(failures).toEqual([]);
  });

  it('uses the valid relays if the browser rejects one of them', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>(() =>
      Promise.resolve({ ok: true, value: [{ urls: 'turn:a' }, { urls: 'turn:' }, { urls: 'turn:b' }] }),
    );
    const { failures, peers } = await answeredCamera({ iceServers });
    expect(only(peers).configuration.iceServers).toEqual([{ urls: 'turn:a' }, { urls: 'turn:b' }]);
    expect(failures).toEqual([]);
  });

  it('fails at once if the answer rejects video', async () => {
    const { answer, controller, failures, given } = callCamera();
    await answer(REJECTED);
    expect(failures).toEqual([{ kind: 'videoRefused' }]);
    controller.abort();
    expect(given).toEqual([['arn:camera', true]]);
  });

  it('requests new credentials only once if they have expired', async () => {
    const findChannel = vi.fn<ControlPlane['findChannel']>();
    findChannel.mockResolvedValue({ ok: false, failure: { kind: 'credentialsExpired' } });
    const { credential, failures } = callCamera({ findChannel });
    await settle();
    expect(credential).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([{ kind: 'credentialsExpired' }]);
  });

  it('reports the failed request for ICE servers if the socket was refused without a reason', async () => {
    let answer: (full: { ok: false; failure: PlaybackFailure }) => void = () => undefined;
    const { sockets, failures } = callCamera({
      iceServers: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await settle();
    only(sockets).events.onRefused({ kind: 'signalingRefused' });
    expect(failures).toEqual([]);
    answer({ ok: false, failure: { kind: 'notAllowed' } });
    await settle();
    expect(failures).toEqual([{ kind: 'notAllowed' }]);
  });

  it('fails if signaling closes before the camera has answered', async () => {
    const { sockets, failures } = callCamera();
    await settle();
    only(sockets).events.onClosed({ kind: 'signalingClosed' });
    expect(failures).toEqual([{ kind: 'signalingClosed' }]);
  });
});

describe('call to a throttling service', () => {
  const BUSY = { ok: false, failure: { kind: 'serviceBusy' } } as const;

  it('is retried after growing pauses before a failure is reported', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers
      .mockResolvedValue({ ok: true, value: [] })
      .mockResolvedValueOnce(BUSY)
      .mockResolvedValueOnce(BUSY);
    const { clock, failures, sockets } = callCamera({ iceServers });
    await settle();
    expect(iceServers).toHaveBeenCalledTimes(1);
    await clock.pass(500);
    expect(iceServers).toHaveBeenCalledTimes(2);
    await clock.pass(500);
    expect(iceServers).toHaveBeenCalledTimes(2);
    await clock.pass(500);
    expect(iceServers).toHaveBeenCalledTimes(3);
    expect(only(sockets).offers).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('fails as busy after four attempts', async () => {
    const findChannel = vi.fn<ControlPlane['findChannel']>(() => Promise.resolve(BUSY));
    const { clock, failures } = callCamera({ findChannel });
    await clock.pass(10_000);
    expect(findChannel).toHaveBeenCalledTimes(4);
    expect(failures).toEqual([{ kind: 'serviceBusy' }]);
  });

  it('is not repeated once the player is disposed', async () => {
    const findChannel = vi.fn<ControlPlane['findChannel']>(() => Promise.resolve(BUSY));
    const { clock, controller } = callCamera({ findChannel });
    await settle();
    controller.abort();
    await clock.pass(10_000);
    expect(findChannel).toHaveBeenCalledTimes(1);
    expect(clock.tasks.size).toBe(0);
  });
});

describe('end of live video', () => {
  it('releases peer, sockets, timers and client id', async () => {
    const { clock, controller, given, peers, sockets, onLinkLost } = await answeredCamera();
    only(peers).become('disconnected');
    controller.abort();
    await clock.pass(10_000);
    expect(only(peers).closed).toBe(true);
    expect(sockets.every((socket) => socket.closed)).toBe(true);
    expect(given).toHaveLength(1);
    expect(clock.tasks.size).toBe(0);
    expect(onLinkLost).not.toHaveBeenCalled();
  });

  const leaveAfter = async (trouble: (live: ReturnType<typeof callCamera>) => Promise<void> | void) => {
    const live = callCamera();
    await live.answered();
    await trouble(live);
    await settle();
    live.controller.abort();
    return live.given;
  };

  it('frees the client id for the next player if the connection was working', async () =>
    expect(await leaveAfter(() => undefined)).toEqual([['arn:camera', false]]));

  it.each<[string, (live: ReturnType<typeof callCamera>) => void]>([
    ['does not answer a recovery', ({ transport }) => transport.recover()],
    ['is out of reach', ({ peers }) => only(peers).become('disconnected')],
    ['has lost its link', ({ peers }) => only(peers).become('failed')],
  ])('reserves the client id if the camera %s', async (_what, trouble) =>
    expect(await leaveAfter(trouble)).toEqual([['arn:camera', true]]),
  );

  it('reserves the client id if the camera has not answered yet', async () => {
    const { controller, given } = callCamera();
    await settle();
    controller.abort();
    expect(given).toEqual([['arn:camera', true]]);
  });

  it('prevents a connection if it happens before the next animation frame', async () => {
    const { controller, peers, sockets } = callCamera();
    controller.abort();
    await settle();
    expect(peers).toHaveLength(0);
    expect(sockets).toHaveLength(0);
  });
});
