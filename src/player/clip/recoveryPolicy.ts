import type { PlaybackFailure } from '../transport';

/** A fatal error in the terms that decide what to do; the engine translates its own into these. */
export type ClipTrouble =
  | { kind: 'network'; status: number | null; part: 'manifest' | 'segment' }
  | { kind: 'brokenSegment' }
  | { kind: 'notAPlaylist' }
  | { kind: 'media' }
  | { kind: 'codec' }
  | { kind: 'other' };

export type Remedy =
  | { kind: 'reload' }
  | { kind: 'freshUrl' }
  | { kind: 'skipSegment' }
  | { kind: 'recoverMedia' }
  | { kind: 'swapCodecAndRecover' }
  | { kind: 'giveUp'; failure: PlaybackFailure };

/** What was tried since the clip last made progress. */
export interface Tries {
  reloads: number;
  freshUrls: number;
  skips: number;
  media: number;
}

export const NO_TRIES: Tries = { reloads: 0, freshUrls: 0, skips: 0, media: 0 };

const RELOADS = 2;
const SKIPS = 5;
const EXPIRED = new Set([401, 403, 410]);

const giveUp = (failure: PlaybackFailure): Remedy => ({ kind: 'giveUp', failure });

/**
 * The recovery recipe of hls.js with an end to it: reload twice, a fresh address when it has expired, media
 * errors recovered once plainly and once with the audio codec swapped, damaged segments stepped over.
 * @see https://github.com/video-dev/hls.js/blob/master/docs/API.md#fatal-error-recovery
 */
export function remedyFor(trouble: ClipTrouble, tries: Tries): { remedy: Remedy; tries: Tries } {
  switch (trouble.kind) {
    case 'codec':
      return { remedy: giveUp({ kind: 'codecUnsupported' }), tries };
    case 'notAPlaylist':
    case 'other':
      return { remedy: giveUp({ kind: 'clipBroken' }), tries };
    case 'network': {
      if (trouble.status !== null && EXPIRED.has(trouble.status)) {
        return tries.freshUrls === 0
          ? { remedy: { kind: 'freshUrl' }, tries: { ...tries, freshUrls: 1 } }
          : { remedy: giveUp({ kind: 'clipExpired' }), tries };
      }
      const isMissing = trouble.status === 404;
      if (trouble.part === 'manifest' && isMissing) return { remedy: giveUp({ kind: 'clipMissing' }), tries };
      if (trouble.part === 'segment' && isMissing) return skip(tries, { kind: 'clipMissing' });
      return tries.reloads < RELOADS
        ? { remedy: { kind: 'reload' }, tries: { ...tries, reloads: tries.reloads + 1 } }
        : { remedy: giveUp({ kind: 'clipUnreachable' }), tries };
    }
    case 'brokenSegment':
      return skip(tries, { kind: 'clipBroken' });
    case 'media': {
      const media = tries.media + 1;
      if (media === 1) return { remedy: { kind: 'recoverMedia' }, tries: { ...tries, media } };
      if (media === 2) return { remedy: { kind: 'swapCodecAndRecover' }, tries: { ...tries, media } };
      return { remedy: giveUp({ kind: 'clipBroken' }), tries };
    }
  }
}

function skip(tries: Tries, failure: PlaybackFailure): { remedy: Remedy; tries: Tries } {
  return tries.skips < SKIPS
    ? { remedy: { kind: 'skipSegment' }, tries: { ...tries, skips: tries.skips + 1 } }
    : { remedy: giveUp(failure), tries };
}
