import { expect, it, onTestFinished, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { openTransport } from '@/player/openTransport';
import { fakeHost } from './fakes';

it("transport: does not connect for a player that closed while the transport's chunk loaded", async () => {
  const createPeer = vi.fn<() => void>();
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends EventTarget {
      constructor() {
        super();
        createPeer();
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const credential = () =>
    Promise.resolve(succeeded({ accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c', channel: 'd' }));
  const ending = new AbortController();
  const opened = openTransport({ kind: 'live', credential }, fakeHost(ending.signal, {}));
  ending.abort();
  await expect(opened).rejects.toThrow('aborted');
  expect(createPeer).not.toHaveBeenCalled();
});
