import { describe, expect, it, vi } from 'vitest';
import type { ChannelAccess, ControlPlane } from '@/player/live/controlPlane';
import { settle } from '../fakes';
import { ACCESS, callCamera, standInForWebRtc } from './liveRig';
import { gate } from '../../../support/gate';
import { last, only } from '../../../support/only';

standInForWebRtc();

describe('call with a cached channel', () => {
  const KNOWN: ChannelAccess = { ...ACCESS, arn: 'arn:known', socketEndpoint: 'wss://known' };
  const ice = (...answers: Awaited<ReturnType<ControlPlane['iceServers']>>[]) => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers.mockResolvedValue({ ok: true, value: [] });
    for (const answer of answers) iceServers.mockResolvedValueOnce(answer);
    return iceServers;
  };
  const refused = (kind: 'channelMissing' | 'serviceBusy' | 'credentialsExpired') =>
    ({ ok: false, failure: { kind } }) as const;
  const begin = async (iceServers: ControlPlane['iceServers'], socketOpens: Promise<void> | null = null) => {
    const findChannel = vi.fn<ControlPlane['findChannel']>(() =>
      Promise.resolve({ ok: true, value: { ...KNOWN, arn: 'arn:new' } }),
    );
    const forget = vi.fn<ControlPlane['forget']>();
    const live = callCamera({ recall: () => KNOWN, findChannel, forget, iceServers }, socketOpens);
    for (let turn = 0; turn < 3; turn += 1) await settle();
    return { ...live, findChannel, forget };
  };

  it('needs no lookup of the channel', async () => {
    const { credential, findChannel, sockets } = await begin(ice());
    expect(credential).toHaveBeenCalledTimes(1);
    expect(findChannel).not.toHaveBeenCalled();
    expect(only(sockets).offers).toHaveLength(1);
  });

  it.each(['channelMissing', 'credentialsExpired'] as const)(
    'looks the channel up again after %s, before it reports a failure',
    async (kind) => {
      const { failures, findChannel, forget, given, sockets } = await begin(ice(refused(kind)));
      expect(forget).toHaveBeenCalledWith(KNOWN);
      expect(findChannel).toHaveBeenCalledTimes(1);
      expect(failures).toEqual([]);
      expect(given).toEqual([['arn:known', false]]);
      expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
      expect(last(sockets).offers).toHaveLength(1);
    },
  );

  it('keeps the socket of a second call if a socket of the first call opens later', async () => {
    const [servers, socket] = [gate(), gate()];
    const iceServers = ice();
    iceServers.mockImplementationOnce(async () => {
      await servers.opened;
      return refused('channelMissing');
    });
    const { clock, failures, service, sockets } = await begin(iceServers);
    service.socketOpens = socket.opened;
    only(sockets).events.onGoAway();
    service.socketOpens = null;
    servers.open();
    await clock.pass(2_000);
    socket.open();
    await settle();
    expect(sockets.map(({ closed }) => closed)).toEqual([true, true, false]);
    expect(last(sockets).offers).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('does not look the channel up again if the camera has its maximum number of viewers', async () => {
    let open: () => void = () => undefined;
    const socketOpens = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { failures, findChannel, sockets } = await begin(ice(), socketOpens);
    only(sockets).events.onRefused({ kind: 'viewerLimit' });
    open();
    await settle();
    expect(findChannel).not.toHaveBeenCalled();
    expect(failures).toEqual([{ kind: 'viewerLimit' }]);
  });

  it('does not look the channel up again if the service throttles requests', async () => {
    const busy = refused('serviceBusy');
    const { clock, failures, findChannel } = await begin(ice(busy, busy, busy, busy));
    await clock.pass(10_000);
    expect(findChannel).not.toHaveBeenCalled();
    expect(failures).toEqual([{ kind: 'serviceBusy' }]);
  });

  it('removes the channel from the cache if the camera does not answer', async () => {
    const { controller, forget } = await begin(ice());
    controller.abort();
    expect(forget).toHaveBeenCalledWith(KNOWN);
  });

  it('keeps the channel in the cache once the camera has answered', async () => {
    const { answered, controller, forget } = await begin(ice());
    await answered();
    controller.abort();
    expect(forget).not.toHaveBeenCalled();
  });
});

describe('call with a channel stored by an earlier page', () => {
  const KEPT: ChannelAccess = { ...ACCESS, arn: 'arn:kept' };
  const begin = async (iceServers: ControlPlane['iceServers']) => {
    const written: (string | null)[] = [];
    const channelMemory = {
      read: () => Promise.resolve('kept arn:kept'),
      write: (channel: string | null) => written.push(channel),
    };
    const recall = (_credential: unknown, kept?: string | null) => (kept === 'kept arn:kept' ? KEPT : null);
    const findChannel = vi.fn<ControlPlane['findChannel']>(() =>
      Promise.resolve({ ok: true, value: { ...ACCESS, arn: 'arn:new' } }),
    );
    const live = callCamera({ recall, findChannel, iceServers }, null, { channelMemory });
    for (let turn = 0; turn < 3; turn += 1) await settle();
    return { ...live, findChannel, written };
  };

  it('needs no lookup', async () => {
    const { answered, findChannel, given, controller, written } = await begin(() =>
      Promise.resolve({ ok: true, value: [] }),
    );
    expect(written).toEqual([]);
    await answered();
    expect(findChannel).not.toHaveBeenCalled();
    expect(written).toEqual(['kept arn:kept']);
    controller.abort();
    expect(given).toEqual([['arn:kept', false]]);
    expect(written).toEqual(['kept arn:kept']);
  });

  it('looks the channel up once if the stored channel cannot be reached', async () => {
    const { answered, failures, findChannel, written } = await begin(({ arn }) =>
      Promise.resolve(
        arn === 'arn:kept' ? { ok: false, failure: { kind: 'notAllowed' } } : { ok: true, value: [] },
      ),
    );
    expect(written).toEqual([null]);
    await answered();
    expect(findChannel).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
    expect(written).toEqual([null, 'kept arn:new']);
  });

  it('fails if the service also refuses the channel that was looked up', async () => {
    const { failures, findChannel } = await begin(() =>
      Promise.resolve({ ok: false, failure: { kind: 'notAllowed' } }),
    );
    expect(findChannel).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([{ kind: 'notAllowed' }]);
  });
});

describe('offer created before the socket is open', () => {
  it('is prepared during the channel lookup and sent once the TURN servers are known', async () => {
    let found: () => void = () => undefined;
    const { peers, sockets } = callCamera({
      findChannel: () =>
        new Promise((resolve) => {
          found = () => resolve({ ok: true, value: ACCESS });
        }),
    });
    await settle();
    expect(only(peers).offers).toEqual([false]);
    // Setting the local description starts gathering candidates, which needs the TURN servers.
    expect(only(peers).localDescription).toBeNull();
    found();
    await settle();
    expect(only(peers).configuration.iceServers).toEqual([{ urls: 'turn:fresh' }]);
    expect(only(peers).offers).toEqual([false]);
    expect(only(sockets).offers).toHaveLength(1);
  });

  it('lets the peer gather candidates while the socket opens', async () => {
    let open: () => void = () => undefined;
    const { gather, peers, sockets } = callCamera(
      {},
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    await settle();
    expect(only(peers).localDescription).not.toBeNull();
    gather(2);
    expect(sockets).toMatchObject([{ offers: [], sent: [] }]);
    open();
    await settle();
    expect(only(sockets).offers).toHaveLength(1);
    expect(only(sockets).sent).toHaveLength(2);
    gather(1);
    expect(only(sockets).sent).toHaveLength(3);
  });

  it('omits the candidates gathered so far, so that it stays short', async () => {
    const { peers, sockets } = callCamera();
    await settle();
    expect(only(peers).localDescription?.sdp).toContain('a=candidate');
    expect(only(only(sockets).offers).sdp).not.toContain('a=candidate');
  });

  it("is replaced by another peer's offer if the cached channel cannot be reached", async () => {
    const known: ChannelAccess = { ...ACCESS, arn: 'arn:known' };
    let open: () => void = () => undefined;
    const { failures, gather, peers, sockets } = callCamera(
      { recall: () => known },
      new Promise((resolve) => {
        open = resolve;
      }),
    );
    await settle();
    gather(1);
    only(sockets).events.onRefused({ kind: 'signalingRefused' });
    open();
    await settle();
    await settle();
    expect(failures).toEqual([]);
    expect(peers.map(({ closed }) => closed)).toEqual([true, false]);
    expect(sockets).toMatchObject([
      { offers: [], sent: [] },
      { offers: [{}], sent: [] },
    ]);
  });
});
