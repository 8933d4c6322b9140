import { describe, expect, it } from 'vitest';
import type { PlaybackFailure } from '@/player/core/transport';
import {
  failuresWithout,
  itemBeside,
  retryDelay,
  scopeOf,
  stepDelay,
} from '@/player/sequence/sequencePolicy';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { MINUTE } from '../../../support/durations';

const refused = (status: number): PlaybackFailure => ({
  kind: 'source',
  problem: { kind: 'refused', status, code: 'E0001', detail: 'no' },
});
const unexpected = (status: number | null, retryAfter?: number): PlaybackFailure => ({
  kind: 'source',
  problem: { kind: 'unexpected', status, ...(retryAfter === undefined ? {} : { retryAfter }) },
});

const item = (key: string, isSkipped = false): SequenceItem => ({
  key,
  source: { kind: 'clip', url: () => Promise.resolve({ ok: true, value: key }) },
  until: null,
  isSkipped,
});
const GONE: PlaybackFailure = { kind: 'clipMissing' };

describe('failure of a recording in a sequence', () => {
  it.each([400, 403, 404, 410, 451, 499])('affects only that recording for status %i', (status) => {
    expect(scopeOf(refused(status))).toBe('recording');
    expect(scopeOf(unexpected(status))).toBe('recording');
  });

  it.each([401, 407, 408, 421, 425, 429, 500, 503, 302, null])(
    'is treated as a network failure for status %s',
    (status) => {
      expect(scopeOf(unexpected(status))).toBe('network');
    },
  );

  it.each([
    [{ kind: 'clipMissing' }, 'recording'],
    [{ kind: 'codecUnsupported' }, 'recording'],
    [{ kind: 'clipUnreachable' }, 'network'],
    [{ kind: 'clipStalled' }, 'network'],
    [{ kind: 'codeMissing' }, 'network'],
    [{ kind: 'source', problem: { kind: 'gone' } }, 'recording'],
    [{ kind: 'source', problem: { kind: 'noRecording' } }, 'recording'],
    [{ kind: 'source', problem: { kind: 'unreachable' } }, 'network'],
    [{ kind: 'source', problem: { kind: 'sessionEnded' } }, 'session'],
    [{ kind: 'source', problem: { kind: 'cancelled' } }, 'session'],
  ] as const)('is classified by its kind: %j concerns the %s', (failure, scope) => {
    expect(scopeOf(failure)).toBe(scope);
  });
});

describe('retry delay of a recording', () => {
  const delays = (failure: PlaybackFailure) => [0, 1, 4, 40].map((round) => retryDelay(failure, round, 0.5));

  it('grows to half a minute at most', () => {
    expect(delays({ kind: 'clipUnreachable' })).toEqual([1_500, 3_000, 24_000, 24_000]);
  });

  it("follows the media server's Retry-After, up to five minutes", () => {
    expect(delays({ kind: 'clipUnreachable', retryAfter: MINUTE })).toEqual(Array(4).fill(MINUTE));
    expect(retryDelay({ kind: 'clipUnreachable', retryAfter: 60 * MINUTE }, 0, 0)).toBe(5 * MINUTE);
  });

  it("follows the vendor's Retry-After if the URL is unavailable", () => {
    expect(retryDelay(unexpected(429, MINUTE), 0, 0)).toBe(MINUTE);
    expect(retryDelay(unexpected(503, 60 * MINUTE), 0, 0)).toBe(5 * MINUTE);
    expect(retryDelay(unexpected(503, 10), 0, 0)).toBe(1_000);
  });

  it('is half a second if more than three recordings in a row are missing', () => {
    expect([0, 1, 3, 4, 9].map(stepDelay)).toEqual([0, 0, 0, 500, 500]);
  });
});

describe('adjacent recording of a sequence', () => {
  const items = [item('a'), item('b', true), item('c'), item('d'), item('e', true)];
  const beside = (key: string | null, by: 1 | -1, failed: string[] = []) =>
    itemBeside(items, key, by, new Map(failed.map((each) => [each, GONE])))?.key ?? null;

  it('is the nearest one that has not failed and is not skipped', () => {
    expect(beside('a', 1)).toBe('c');
    expect(beside('a', 1, ['c'])).toBe('d');
    expect(beside('d', -1, ['c'])).toBe('a');
  });

  it('is null after the last, before the first and beside an unknown recording', () => {
    expect(beside('d', 1)).toBeNull();
    expect(beside('a', -1)).toBeNull();
    expect(beside('x', 1)).toBeNull();
    expect(beside(null, 1)).toBeNull();
  });
});

it('failures of a sequence: no longer include a retried recording', () => {
  const failures = new Map([
    ['a', GONE],
    ['b', GONE],
  ]);
  expect([...failuresWithout(failures, 'a').keys()]).toEqual(['b']);
  expect(failuresWithout(failures, 'x')).toBe(failures);
});
