import { describe, expect, it } from 'vitest';
import { NO_TRIES, remedyFor, type ClipTrouble } from '@/player/clip/recoveryPolicy';

/** What is done about the same trouble again and again, until it is given up. */
function course(trouble: ClipTrouble): string[] {
  const done: string[] = [];
  let tries = NO_TRIES;
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = remedyFor(trouble, tries);
    tries = answer.tries;
    if (answer.remedy.kind === 'giveUp') return [...done, answer.remedy.failure.kind];
    done.push(answer.remedy.kind);
  }
  return done;
}

describe('a recording in trouble', () => {
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

  it.each([401, 403, 410])('gets a fresh address once when the old one is refused with %i', (status) => {
    expect(course({ kind: 'network', status, part: 'segment' })).toEqual(['freshUrl', 'clipExpired']);
  });

  it('is missing at once when its playlist is', () => {
    expect(course({ kind: 'network', status: 404, part: 'manifest' })).toEqual(['clipMissing']);
  });

  it('goes on behind missing or damaged segments, but not for ever', () => {
    const skips = Array.from({ length: 5 }, () => 'skipSegment');
    expect(course({ kind: 'network', status: 404, part: 'segment' })).toEqual([...skips, 'clipMissing']);
    expect(course({ kind: 'brokenSegment' })).toEqual([...skips, 'clipBroken']);
  });

  it('is recovered plainly, then with the audio codec swapped, then given up', () => {
    expect(course({ kind: 'media' })).toEqual(['recoverMedia', 'swapCodecAndRecover', 'clipBroken']);
  });

  it('is told at once when no browser part can help', () => {
    expect(course({ kind: 'codec' })).toEqual(['codecUnsupported']);
    expect(course({ kind: 'notAPlaylist' })).toEqual(['clipBroken']);
  });
});
