import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { browserNetwork } from '@/recordings/parts/network';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { createStandInVendor } from '@mocks/http/standInVendor';
import { CLIP_FAULTS, type MediaFault } from '@mocks/files/mediaFaults';
import { clipAt, keptSink } from './clipHost';

const NOON = Date.UTC(2026, 6, 15, 12);
const ORIGIN = 'https://demo.example';
const TEN_SECONDS = 10_000;
const STEP = 100;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets files be read and promises settle, without time going by. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Saves a recording that has this fault, and counts its requests within ten seconds, by address and range. */
async function saveFor10Seconds(fault: MediaFault) {
  const { vendor, respond } = createStandInVendor(process.cwd());
  const camera = vendor.household.cameraNamed('Garden');
  const [event] = camera ? vendor.recordings.eventsOf(camera) : [];
  if (!camera || !event) throw new Error('The garden has recorded nothing.');
  vendor.mediaFaults.set('*', fault);

  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const ask = async (request: Request): Promise<Response> => {
    if (request.url.startsWith('data:')) return fetch(request);
    const { pathname } = new URL(request.url);
    count(`${pathname} ${request.headers.get('range') ?? ''}`);
    const response = await respond(request);
    if (!response || response.type === 'error') throw new TypeError('Failed to fetch');
    const moved = response.headers.get('location');
    return moved === null ? response : ask(new Request(moved, request));
  };
  const recording = {
    ...clipAt(''),
    address: () => {
      count('address');
      return Promise.resolve(succeeded(vendor.recordings.clipUrl(camera, event, ORIGIN)));
    },
  };
  const controller = new AbortController();
  const network = {
    ...browserNetwork,
    fetch: (...asked: Parameters<typeof fetch>) => ask(new Request(...asked)),
  };
  const options = { signal: controller.signal, onProgress: () => undefined };
  const state = { isDone: false };
  const saved = exportRecording(recording, null, keptSink().sink, options, network).finally(() => {
    state.isDone = true;
  });
  for (let passed = 0; passed < TEN_SECONDS && !state.isDone; passed += STEP) {
    await settle();
    await vi.advanceTimersByTimeAsync(STEP);
  }
  controller.abort();
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  await saved;
  return counts;
}

/** As many as a request that fails at once is tried within ten seconds: after 0, 0.5, 1.5, 3.5 and 7.5 s. */
const MOST = 5;
const HOST = [
  'host-ignores-range',
  'host-byte-by-byte',
  'host-slow',
  'host-429',
  'host-503',
  'host-redirects',
  'recording-deleted',
] as const;
const FAULTS: MediaFault[] = [...(Object.keys(CLIP_FAULTS) as MediaFault[]), ...HOST];

describe('saving a recording: requests within ten seconds of a fault', () => {
  it.each(FAULTS)('%s: asks for no range of a file, and for no new address, in a loop', async (fault) => {
    const counts = await saveFor10Seconds(fault);
    expect(counts.size).toBeGreaterThan(1);
    expect([...counts].filter(([, count]) => count > MOST)).toEqual([]);
  });
});
