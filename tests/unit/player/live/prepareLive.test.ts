import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../fakes';
import { cameraRig, standInForWebRtc } from './liveRig';
import { last, only } from '../../../support/only';

standInForWebRtc();

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('prepared live connection', () => {
  it('keeps its offer unsent until a player opens', async () => {
    const { prepare, watch, sockets, peers, credential, onTaken } = cameraRig();
    prepare();
    await settle();
    expect(only(peers).localDescription).not.toBeNull();
    expect(sockets).toMatchObject([{ offers: [], closed: false }]);
    expect(onTaken).not.toHaveBeenCalled();
    watch();
    expect(sockets).toHaveLength(1);
    expect(only(sockets).offers).toHaveLength(1);
    expect(onTaken).toHaveBeenCalledTimes(1);
    expect(credential).not.toHaveBeenCalled();
  });

  it('serves a player that opens while the socket connects', async () => {
    let open: () => void = () => undefined;
    const socketOpens = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { prepare, watch, sockets } = cameraRig({}, socketOpens);
    prepare();
    await settle();
    watch();
    expect(only(sockets).offers).toEqual([]);
    open();
    await settle();
    expect(sockets).toHaveLength(1);
    expect(only(sockets).offers).toHaveLength(1);
  });

  it('ends after ten seconds, at log-out, or when the page is hidden', async () => {
    const endings: ((rig: ReturnType<typeof cameraRig>) => void)[] = [
      () => vi.advanceTimersByTime(10_000),
      ({ left }) => left.abort(),
      ({ session }) => session.abort(),
      () => globalThis.dispatchEvent(new Event('pagehide')),
      hide,
    ];
    for (const end of endings) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const forget = vi.fn<() => void>();
      const rig = cameraRig({ forget });
      rig.prepare();
      await settle();
      vi.advanceTimersByTime(9_999);
      expect(only(rig.sockets).closed).toBe(false);
      end(rig);
      expect(only(rig.sockets).closed).toBe(true);
      expect(only(rig.peers).closed).toBe(true);
      expect(forget).not.toHaveBeenCalled();
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it('is not opened on a hidden page, after log-out, or if the source forbids it', async () => {
    const plain = cameraRig();
    plain.prepare(plain.source);
    const gone = cameraRig();
    gone.left.abort();
    gone.prepare();
    hide();
    const hidden = cameraRig();
    hidden.prepare();
    await settle();
    expect([plain, gone, hidden].flatMap(({ sockets }) => sockets)).toEqual([]);
  });

  it('is limited to one per camera', async () => {
    const { prepare, sockets } = cameraRig();
    prepare();
    prepare();
    await settle();
    expect(sockets).toHaveLength(1);
  });

  it("is replaced by the player's own connection if it has failed", async () => {
    const { prepare, watch, failures, sockets, credential } = cameraRig();
    prepare();
    await settle();
    only(sockets).events.onClosed({ kind: 'signalingRefused' });
    expect(only(sockets).closed).toBe(true);
    watch();
    await settle();
    expect(failures).toEqual([]);
    expect(credential).toHaveBeenCalledTimes(1);
    expect(last(sockets).offers).toHaveLength(1);
  });

  it('does not request a second credential before Play, since a refusal may end the session', async () => {
    const findChannel = () =>
      Promise.resolve({ ok: false as const, failure: { kind: 'credentialsExpired' as const } });
    const { prepare, credential, failures } = cameraRig({ findChannel });
    prepare();
    await settle();
    expect(credential).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });
});
