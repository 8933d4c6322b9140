import { iceCredentialsOf } from '@/player/live/answer';
import { describe, expect, it, vi } from 'vitest';
import type { ControlPlane } from '@/player/live/controlPlane';
import { settle } from '../fakes';
import { answeredCamera, callCamera, standInForWebRtc } from './liveRig';
import { gate } from '../../../support/gate';
import { last, only } from '../../../support/only';

standInForWebRtc();

describe('interrupted live connection', () => {
  it('keeps its video when only signaling closes', async () => {
    const { sockets, peers, failures, onLinkLost } = await answeredCamera();
    only(sockets).events.onClosed({ kind: 'signalingRefused' });
    await settle();
    expect(failures).toEqual([]);
    expect(onLinkLost).not.toHaveBeenCalled();
    expect(only(peers).closed).toBe(false);
  });

  it('is lost once its peer has been disconnected for 5 s', async () => {
    const { clock, peers, onLinkLost } = await answeredCamera();
    only(peers).become('disconnected');
    await clock.pass(4_900);
    expect(onLinkLost).not.toHaveBeenCalled();
    await clock.pass(200);
    expect(onLinkLost).toHaveBeenCalledTimes(1);
  });

  it('is not lost if its peer reconnects within 5 s', async () => {
    const { clock, peers, onLinkLost } = await answeredCamera();
    only(peers).become('disconnected');
    await clock.pass(3_000);
    only(peers).become('connected');
    await clock.pass(10_000);
    expect(onLinkLost).not.toHaveBeenCalled();
  });

  it('restarts ICE with new servers on the same peer', async () => {
    const { iceServers, peers, sockets, transport } = await answeredCamera();
    transport.recover();
    await settle();
    expect(iceServers).toHaveBeenCalledTimes(2);
    expect(peers).toHaveLength(1);
    expect(only(peers).offers).toEqual([false, true]);
    expect(only(peers).configuration.iceServers).toEqual([{ urls: 'turn:fresh' }]);
    expect(last(sockets).offers).toHaveLength(1);
  });

  it('requests servers and a new socket at the same time, since the old socket may be dead', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>((_access, _clientId, _signal, isFresh) =>
      isFresh ? new Promise(() => undefined) : Promise.resolve({ ok: true, value: [] }),
    );
    const { sockets, transport } = await answeredCamera({ iceServers });
    transport.recover();
    await settle();
    expect(iceServers).toHaveBeenCalledTimes(2);
    expect(sockets.map((socket) => socket.closed)).toEqual([true, false]);
  });

  it('restarts ICE over the old socket if no new socket is available', async () => {
    const { service, sockets, transport } = await answeredCamera();
    service.refusesSockets = true;
    transport.recover();
    await settle();
    expect(sockets).toMatchObject([{ closed: false, offers: [{ type: 'offer' }, { type: 'offer' }] }]);
  });

  it('drops candidates that were gathered before the restart', async () => {
    const { clock, gather, sockets, transport } = await answeredCamera();
    gather(30);
    transport.recover();
    await clock.pass(10_000);
    expect(sockets.flatMap(({ sent }) => sent)).toHaveLength(15);
  });

  it('restarts ICE over the old socket if a new socket does not open within 2 s', async () => {
    const { clock, service, sockets, transport } = await answeredCamera();
    const socket = only(sockets);
    service.socketOpens = gate().opened;
    transport.recover();
    await clock.pass(1_900);
    expect(socket.offers).toHaveLength(1);
    await clock.pass(200);
    expect(socket.offers).toHaveLength(2);
  });

  it('does not create an offer before a socket is available', async () => {
    const { service, sockets, peers, transport } = await answeredCamera();
    only(sockets).events.onClosed({ kind: 'signalingRefused' });
    service.refusesSockets = true;
    transport.recover();
    await settle();
    expect(only(peers).offers).toEqual([false]);
    service.refusesSockets = false;
    transport.recover();
    await settle();
    expect(only(peers).offers).toEqual([false, true]);
    expect(last(sockets).offers).toHaveLength(1);
  });

  it('requests new credentials if the current ones have expired', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers
      .mockResolvedValueOnce({ ok: true, value: [] })
      .mockResolvedValueOnce({ ok: false, failure: { kind: 'credentialsExpired' } })
      .mockResolvedValue({ ok: true, value: [{ urls: 'turn:new' }] });
    const { credential, peers, service, sockets, transport } = await answeredCamera({ iceServers });
    service.refusesSockets = true;
    const renewed = credential.getMockImplementation();
    credential.mockImplementation((signal) => {
      service.refusesSockets = false;
      return renewed?.(signal) ?? Promise.reject(new Error('No credential.'));
    });
    transport.recover();
    await settle();
    await settle();
    expect(credential).toHaveBeenCalledTimes(2);
    expect(only(peers).configuration.iceServers).toEqual([{ urls: 'turn:new' }]);
    // The offer uses a new socket because the old one may be dead.
    expect(sockets.map(({ offers }) => offers.length)).toEqual([1, 1]);
  });

  it('moves to a new socket before the old socket closes', async () => {
    const { sockets, peers } = await answeredCamera();
    only(sockets).events.onGoAway();
    await settle();
    expect(sockets.map((socket) => socket.closed)).toEqual([true, false]);
    expect(last(sockets).drained).toBe(1);
    expect(only(peers).closed).toBe(false);
  });

  it('adds candidates that follow the answer even if the socket was replaced earlier', async () => {
    const { sockets, answered } = callCamera();
    await settle();
    only(sockets).events.onGoAway();
    await settle();
    expect(sockets.map((socket) => socket.drained)).toEqual([0, 0]);
    await answered();
    expect(last(sockets).drained).toBe(1);
  });

  it('keeps an unanswered call if the old socket closes before the new one opens', async () => {
    const { sockets, peers, failures, answered } = callCamera();
    await settle();
    const { events } = only(sockets);
    events.onGoAway();
    events.onClosed({ kind: 'signalingClosed' });
    await settle();
    await answered();
    expect(failures).toEqual([]);
    expect(only(peers).answers).toHaveLength(1);
  });

  it('replaces a socket that goes away before the first offer', async () => {
    const servers = gate();
    const { sockets, failures } = callCamera({
      iceServers: async () => {
        await servers.opened;
        return { ok: true, value: [] };
      },
    });
    await settle();
    const { events } = only(sockets);
    events.onGoAway();
    await settle();
    servers.open();
    await settle();
    expect(sockets.map(({ offers, closed }) => [offers.length, closed])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(failures).toEqual([]);
  });

  it('keeps an unanswered call on its old socket if the new one is refused', async () => {
    const { sockets, peers, failures, service, answered } = callCamera();
    await settle();
    service.refusesSockets = true;
    only(sockets).events.onGoAway();
    await answered();
    expect(failures).toEqual([]);
    expect(only(peers).answers).toHaveLength(1);
  });

  it('ends an unanswered call if its old socket closes after the new one was refused', async () => {
    const { sockets, failures, service } = callCamera();
    await settle();
    service.refusesSockets = true;
    const { events } = only(sockets);
    events.onGoAway();
    await settle();
    events.onClosed({ kind: 'signalingClosed' });
    expect(failures).toEqual([{ kind: 'signalingClosed' }]);
  });

  it('ends a repeated call if its new socket is refused, because the old one may be dead', async () => {
    const { failures, service, transport } = callCamera();
    await settle();
    service.refusesSockets = true;
    transport.callAgain?.();
    await settle();
    expect(failures).toEqual([{ kind: 'signalingRefused' }]);
  });

  it('restarts ICE when the service reports that the TURN servers expire', async () => {
    const { sockets, peers } = await answeredCamera();
    only(sockets).events.onIceServersExpired();
    await settle();
    expect(only(peers).offers).toEqual([false, true]);
  });
});

describe('overlapping recoveries', () => {
  it('send one offer at a time', async () => {
    const { answered, peers, sockets, transport } = await answeredCamera();
    const { events } = only(sockets);
    transport.recover();
    await settle();
    events.onIceServersExpired();
    transport.recover();
    await settle();
    const offers = () => sockets.flatMap((socket) => socket.offers);
    expect(offers()).toHaveLength(2);
    await answered(2);
    expect(offers()).toHaveLength(3);
    await answered(3);
    expect(only(peers).answers.map(iceCredentialsOf)).toEqual(['u1 p1', 'u2 p2', 'u3 p3']);
    expect(offers()).toHaveLength(3);
  });

  it('are merged while the first one requests its servers', async () => {
    const { answered, iceServers, peers, transport } = await answeredCamera();
    transport.recover();
    transport.recover();
    await settle();
    await answered(2);
    expect(only(peers).offers).toEqual([false, true]);
    expect(iceServers).toHaveBeenCalledTimes(2);
  });

  it('send an offer even if the first recovery failed before its own offer', async () => {
    const iceServers = vi.fn<ControlPlane['iceServers']>();
    iceServers
      .mockResolvedValue({ ok: true, value: [] })
      .mockResolvedValueOnce({ ok: true, value: [] })
      .mockResolvedValueOnce({ ok: false, failure: { kind: 'serviceUnreachable' } });
    const { peers, transport } = await answeredCamera({ iceServers });
    transport.recover();
    transport.recover();
    await settle();
    await settle();
    expect(only(peers).offers).toEqual([false, true]);
  });

  it('delay an offer until the first offer is answered', async () => {
    const { answered, peers, sockets } = callCamera();
    await settle();
    only(sockets).events.onIceServersExpired();
    await settle();
    expect(only(peers).offers).toEqual([false]);
    await answered();
    expect(only(peers).offers).toEqual([false, true]);
  });

  it('ignore an answer to an older offer', async () => {
    const { answered, peers, sockets, transport } = await answeredCamera();
    transport.recover();
    await settle();
    await answered(1);
    expect(only(peers).answers.map(iceCredentialsOf)).toEqual(['u1 p1']);
    // The peer already has an answer, so the new socket delivers candidates as soon as it opens.
    expect(last(sockets).drained).toBe(1);
    await answered(2);
    expect(only(peers).answers.map(iceCredentialsOf)).toEqual(['u1 p1', 'u2 p2']);
    expect(last(sockets).drained).toBe(2);
  });
});

describe('connection through a relay', () => {
  const RELAY = { candidate: 'candidate:1 1 udp 1 203.0.113.7 50000 typ relay raddr 0.0.0.0 rport 0' };

  it('is lost without another call if the relay does not respond', async () => {
    const { clock, onLinkLost, peers, sockets } = await answeredCamera();
    only(sockets).events.onCandidate(RELAY);
    only(peers).become('failed');
    await clock.pass(60_000);
    expect(onLinkLost).toHaveBeenCalledTimes(1);
    expect([peers.length, sockets.length, only(peers).offers]).toEqual([1, 1, [false]]);
  });
});
