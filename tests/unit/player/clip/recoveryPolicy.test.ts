import { describe, expect, it } from 'vitest';
import { afterPlaying, NO_ATTEMPTS, nextRecoveryStep, type MediaTrouble } from '@/player/clip/recoveryPolicy';

function course(trouble: MediaTrouble, isUrlAccepted = false): string[] {
  const done: string[] = [];
  let tries = NO_ATTEMPTS;
  for (let turn = 0; turn < 100; turn += 1) {
    const answer = nextRecoveryStep(trouble, tries, isUrlAccepted);
    tries = answer.tries;
    if (answer.step.kind === 'giveUp') return [...done, answer.step.failure.kind];
    done.push(answer.step.kind);
  }
  return done;
}

const skips = (length: number) => Array.from({ length }, () => 'skipSegment');

describe('recovery policy', () => {
  it('gives up at once if the server sends Retry-After', () => {
    const trouble = { kind: 'network', status: 429, part: 'manifest', retryAfter: 20_000 } as const;
    expect(nextRecoveryStep(trouble, NO_ATTEMPTS).step).toEqual({
      kind: 'giveUp',
      failure: { kind: 'clipUnreachable', retryAfter: 20_000 },
    });
  });

  it('reloads twice when the network fails', () => {
    expect(course({ kind: 'network', status: null, part: 'manifest' })).toEqual([
      'reload',
      'reload',
      'clipUnreachable',
    ]);
    expect(course({ kind: 'network', status: 500, part: 'segment', retryAfter: null })).toEqual([
      'reload',
      'reload',
      'clipUnreachable',
    ]);
  });

  it('reloads once if a key gets no response, but not if the key is missing', () => {
    expect(course({ kind: 'network', status: null, part: 'key' })).toEqual(['reload', 'clipUnreachable']);
    expect(course({ kind: 'network', status: 404, part: 'key' })).toEqual(['clipMissing']);
    expect(course({ kind: 'network', status: 403, part: 'key' })).toEqual(['freshUrl', 'clipExpired']);
  });

  it.each([
    [400, 'clipMissing'],
    [404, 'clipMissing'],
    [451, 'clipMissing'],
    [416, 'clipBroken'],
  ])('gives up at once if a playlist has status %i: %s', (status, failure) => {
    expect(course({ kind: 'network', status, part: 'manifest' })).toEqual([failure]);
  });

  it.each([401, 403, 410])('requests a new URL only once if the server refuses with %i', (status) => {
    expect(course({ kind: 'network', status, part: 'segment' })).toEqual(['freshUrl', 'clipExpired']);
  });

  it('skips refused segments if other segments loaded from the same URL', () => {
    const refused = { kind: 'network', status: 403 } as const;
    expect(course({ ...refused, part: 'segment' }, true)).toEqual(['freshUrl', ...skips(50), 'clipExpired']);
    expect(course({ ...refused, part: 'manifest' }, true)).toEqual(['freshUrl', 'clipExpired']);
  });

  it('skips missing or damaged segments, up to a limit', () => {
    expect(course({ kind: 'network', status: 404, part: 'segment' })).toEqual([...skips(50), 'clipMissing']);
    expect(course({ kind: 'network', status: 416, part: 'segment' })).toEqual([...skips(50), 'clipBroken']);
    expect(course({ kind: 'brokenSegment' })).toEqual([...skips(5), 'clipBroken']);
    const timeout = { kind: 'network', status: null, part: 'segment', isTimeout: true } as const;
    expect(course(timeout)).toEqual([...skips(5), 'clipStalled']);
  });

  it('recovers twice after media errors, and swaps the audio codec the second time', () => {
    expect(course({ kind: 'media' })).toEqual(['recoverMedia', 'swapCodecAndRecover', 'clipBroken']);
  });

  it('gives up at once if no recovery step can help', () => {
    expect(course({ kind: 'codec' })).toEqual(['codecUnsupported']);
    expect(course({ kind: 'notAPlaylist' })).toEqual(['clipBroken']);
  });

  it('requests a new URL each time the URL expires, if playback has progressed since', () => {
    let tries = NO_ATTEMPTS;
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = nextRecoveryStep({ kind: 'network', status: 403, part: 'segment' }, tries);
      expect(answer.step.kind).toBe('freshUrl');
      tries = afterPlaying(answer.tries, 1);
    }
  });

  it('gives up on a recording that plays only briefly between media errors', () => {
    const steps: string[] = [];
    let tries = NO_ATTEMPTS;
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = nextRecoveryStep({ kind: 'media' }, tries);
      steps.push(answer.step.kind);
      tries = afterPlaying(answer.tries, 4);
    }
    expect(steps.slice(0, 3)).toEqual(['recoverMedia', 'swapCodecAndRecover', 'giveUp']);
  });

  it('recovers again after five seconds of playback since the last media error', () => {
    const first = nextRecoveryStep({ kind: 'media' }, NO_ATTEMPTS);
    let { tries } = first;
    for (let second = 0; second < 5; second += 1) tries = afterPlaying(tries, 1);
    expect(nextRecoveryStep({ kind: 'media' }, tries).step.kind).toBe('recoverMedia');
  });

  const EXPIRED: MediaTrouble = { kind: 'network', status: 403, part: 'segment' };
  const NO_KEY: MediaTrouble = { kind: 'network', status: 500, part: 'key' };

  it.each([
    ['a media error', 4, 'swapCodecAndRecover', { kind: 'media' }, true],
    ['a media error at the same part', 9, 'swapCodecAndRecover', { kind: 'media' }, false],
    ['an expired URL', 0.1, 'freshUrl', EXPIRED, true],
    ['an expired URL at the same part', 4, 'giveUp', EXPIRED, false],
    ['an expired URL at the same part', 5, 'freshUrl', EXPIRED, false],
    ['a failed key', 0.1, 'reload', NO_KEY, true],
    ['a failed key at the same part', 9, 'giveUp', NO_KEY, false],
  ] as const)(
    'responds to a repetition of %s after %d s with the step %s',
    (_trouble, seconds, step, trouble, isBeyond) => {
      const first = nextRecoveryStep(trouble, afterPlaying(NO_ATTEMPTS, 4));
      const tries = afterPlaying(first.tries, seconds, isBeyond);
      expect(nextRecoveryStep(trouble, tries).step.kind).toBe(step);
    },
  );
});
