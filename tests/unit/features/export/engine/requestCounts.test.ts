import { BufferSource, Input, MP4 } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { browserNetwork } from '@/recordings/parts/network';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { createStandInVendor } from '@mocks/http/standInVendor';
import { CLIP_FAULTS, type ClipFault, type MediaFault } from '@mocks/files/mediaFaults';
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

/** Waits until files are read and promises settle, without advancing the clock. */
async function settle(isDone: () => boolean = () => false): Promise<void> {
  for (let turn = 0; turn < 150 && !isDone(); turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}

async function saveFor10Seconds(fault: MediaFault, isAwaited: boolean) {
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
    fetch: (...args: Parameters<typeof fetch>) => ask(new Request(...args)),
  };
  const options = { signal: controller.signal, onProgress: () => undefined };
  const state = { isDone: false };
  const { sink, bytes } = keptSink();
  const saved = exportRecording(recording, null, sink, options, network).finally(() => {
    state.isDone = true;
  });
  const limit = isAwaited ? Number.POSITIVE_INFINITY : TEN_SECONDS;
  for (let passed = 0; passed < limit && !state.isDone; passed += STEP) {
    await settle(() => state.isDone);
    await vi.advanceTimersByTimeAsync(STEP);
  }
  controller.abort();
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  return { counts, outcome: await saved, file: bytes() };
}

/** Maximum number of requests within ten seconds: after 0, 0.5, 1.5, 3.5 and 7.5 s. */
const MAX_REQUESTS = 5;
/** Left out, because another fault causes the same requests. */
const SAME_REQUESTS: ReadonlySet<string> = new Set<ClipFault>([
  'clip-video-undecodable',
  'clip-stream',
  'clip-4-seconds',
  'clip-16-seconds',
  'clip-60-seconds',
  'clip-half-hour',
  'clip-frame-numbers',
  'clip-frame-numbers-file',
  'clip-byte-ranges-no-offsets',
  'clip-byte-ranges-ts',
  'clip-movement',
  'clip-noise',
  'clip-infrared',
  'clip-rain',
  'clip-headlight',
]);
const HOST = [
  'host-ignores-range',
  'host-byte-by-byte',
  'host-slow',
  'host-429',
  'host-503',
  'host-redirects',
  'recording-deleted',
] as const;
const CLIP = (Object.keys(CLIP_FAULTS) as ClipFault[]).filter((fault) => !SAME_REQUESTS.has(fault));
const FAULTS: readonly MediaFault[] = [...CLIP, ...HOST];

/** Durations in seconds of recordings that are saved completely as one MP4 despite these faults. */
const WHOLE: Partial<Record<MediaFault, number>> = {
  'clip-byte-ranges': 60,
  'clip-byte-ranges-ts-no-offsets': 16,
  'clip-implicit-iv': 16,
  'clip-ten-second-segments': 60,
  'clip-variable-rate': 16,
};

describe('requests of an export from a faulty server', () => {
  it.each(FAULTS)('are each sent at most five times: %s', async (fault) => {
    const seconds = WHOLE[fault];
    const { counts, outcome, file } = await saveFor10Seconds(fault, seconds !== undefined);
    expect(counts.size).toBeGreaterThan(1);
    expect([...counts].filter(([, count]) => count > MAX_REQUESTS)).toEqual([]);
    if (seconds === undefined) return;
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
    const length = await new Input({ source: new BufferSource(file), formats: [MP4] }).computeDuration();
    expect(Math.abs(length - seconds)).toBeLessThan(0.2);
  });
});
