import { describe, expect, it } from 'vitest';
import { afterPlaying, NO_ATTEMPTS, nextRecoveryStep, type MediaTrouble } from '@/player/clip/recoveryPolicy';

function course(trouble: MediaTrouble): string[] {
  const done: string[] = [];
  let tries = NO_ATTEMPTS;
  for (let turn = 0; turn < 100; turn += 1) {
    const answer = nextRecoveryStep(trouble, tries);
    tries = answer.tries;
    if (answer.step.kind === 'giveUp') return [...done, answer.step.failure.kind];
    done.push(answer.step.kind);
  }
  return done;
}

describe('recovery policy: a recording', () => {
  it('fails at once if the server sends Retry-After', () => {
    const trouble = { kind: 'network', status: 429, part: 'manifest', retryAfter: 20_000 } as const;
    expect(nextRecoveryStep(trouble, NO_ATTEMPTS).step).toEqual({
      kind: 'giveUp',
      failure: { kind: 'clipUnreachable', retryAfter: 20_000 },
    });
  });

  it('is reloaded twice when the network fails', () => {
    expect(course({ kind: 'network', status: null, part: 'manifest' })).toEqual([
      'reload',
      'reload',
      'clipUnreachable',
    ]);
    expect(course({ kind: 'network', status: 500, part: 'segment' })).toEqual([
      'reload',
      'reload',
      'clipUnreachable',
    ]);
  });

  it('fails if its key cannot be loaded at the second request', () => {
    expect(course({ kind: 'network', status: null, part: 'key' })).toEqual(['reload', 'clipUnreachable']);
    expect(course({ kind: 'network', status: 404, part: 'key' })).toEqual(['clipMissing']);
    expect(course({ kind: 'network', status: 403, part: 'key' })).toEqual(['freshUrl', 'clipExpired']);
  });

  it.each([
    [400, 'clipMissing'],
    [451, 'clipMissing'],
    [416, 'clipBroken'],
  ])('fails at once if a file has status %i: %s', (status, failure) => {
    expect(course({ kind: 'network', status, part: 'manifest' })).toEqual([failure]);
  });

  it.each([401, 403, 410])('gets a new URL only once if the server refuses with %i', (status) => {
    expect(course({ kind: 'network', status, part: 'segment' })).toEqual(['freshUrl', 'clipExpired']);
  });

  it('fails as missing at once if its playlist is missing', () => {
    expect(course({ kind: 'network', status: 404, part: 'manifest' })).toEqual(['clipMissing']);
  });

  it('continues without missing or damaged segments, up to a limit', () => {
    const skips = (length: number) => Array.from({ length }, () => 'skipSegment');
    expect(course({ kind: 'network', status: 404, part: 'segment' })).toEqual([...skips(50), 'clipMissing']);
    expect(course({ kind: 'brokenSegment' })).toEqual([...skips(5), 'clipBroken']);
    const timeout = { kind: 'network', status: null, part: 'segment', isTimeout: true } as const;
    expect(course(timeout)).toEqual([...skips(5), 'clipStalled']);
  });

  it('is recovered twice after media errors, and the second time swaps the audio codec', () => {
    expect(course({ kind: 'media' })).toEqual(['recoverMedia', 'swapCodecAndRecover', 'clipBroken']);
  });

  it('fails at once if no recovery step can help', () => {
    expect(course({ kind: 'codec' })).toEqual(['codecUnsupported']);
    expect(course({ kind: 'notAPlaylist' })).toEqual(['clipBroken']);
  });

  it('gets a new URL each time that its URL expires after enough playback', () => {
    let tries = NO_ATTEMPTS;
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = nextRecoveryStep({ kind: 'network', status: 403, part: 'segment' }, tries);
      expect(answer.step.kind).toBe('freshUrl');
      tries = afterPlaying(answer.tries, 1);
    }
  });

  it('fails if it plays only briefly between media errors', () => {
    const steps: string[] = [];
    let tries = NO_ATTEMPTS;
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = nextRecoveryStep({ kind: 'media' }, tries);
      steps.push(answer.step.kind);
      tries = afterPlaying(answer.tries, 1);
    }
    expect(steps.slice(0, 3)).toEqual(['recoverMedia', 'swapCodecAndRecover', 'giveUp']);
  });

  it('is recovered again if it has played long enough since the last media error', () => {
    const first = nextRecoveryStep({ kind: 'media' }, NO_ATTEMPTS);
    let { tries } = first;
    for (let second = 0; second < 5; second += 1) tries = afterPlaying(tries, 1);
    expect(nextRecoveryStep({ kind: 'media' }, tries).step.kind).toBe('recoverMedia');
  });
});
