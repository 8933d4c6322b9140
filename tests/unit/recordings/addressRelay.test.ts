import { describe, expect, it } from 'vitest';
import { createAddressRelay } from '@/recordings/addressRelay';
import { countListeners } from '../../support/countListeners';

const ADDRESS = { ok: true, value: 'https://host.test/recording.m3u8' } as const;

describe("renewal of a recording's URL", () => {
  // Otherwise listeners of a signal that many recordings share would keep the bytes of all these recordings
  // in memory.
  it('stops listening to the signal when the URL has arrived', async () => {
    const relay = createAddressRelay();
    const { signal } = new AbortController();
    const listeners = countListeners(signal);
    const recording = relay.recording((request) => relay.answer(request, ADDRESS));
    expect(await recording.address(signal)).toEqual(ADDRESS);
    expect(listeners()).toBe(0);
  });

  it('reports an aborted request as cancelled', async () => {
    const relay = createAddressRelay();
    const controller = new AbortController();
    const answer = relay.recording(() => controller.abort()).address(controller.signal);
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });
});
