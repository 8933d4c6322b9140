import { isFinalRefusal, RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import type { PlaybackFailure } from '../core/transport';

export interface NetworkTrouble {
  kind: 'network';
  status: number | null;
  part: 'manifest' | 'segment' | 'key';
  /** Whether nothing came for too long, or nothing more. */
  isTimeout?: boolean;
  /** Milliseconds for which the host asks to be left alone. */
  retryAfter?: number | null;
}

/** A fatal error in the terms that decide what to do; the engines translate their own into these. */
export type MediaTrouble =
  | NetworkTrouble
  | { kind: 'brokenSegment' }
  | { kind: 'notAPlaylist' }
  | { kind: 'media' }
  | { kind: 'codec' }
  | { kind: 'other' };

export type RecoveryStep =
  | { kind: 'reload' }
  | { kind: 'freshUrl' }
  /** `failure`: what it is where no other segment can be had. */
  | { kind: 'skipSegment'; failure: PlaybackFailure }
  | { kind: 'recoverMedia' }
  | { kind: 'swapCodecAndRecover' }
  | { kind: 'giveUp'; failure: PlaybackFailure };

/** What was tried since the clip last made progress. */
export interface RecoveryAttempts {
  reloads: number;
  freshUrls: number;
  skips: number;
  media: number;
  /** Seconds that have played since the media were last recovered, or the address renewed. */
  played: number;
}

export const NO_ATTEMPTS: RecoveryAttempts = { reloads: 0, freshUrls: 0, skips: 0, media: 0, played: 0 };

const RELOADS = 2;
/** The segment is loaded anew with its key. */
const RELOADS_FOR_KEY = 1;
const SKIPS = 5;
/** A missing part is known at once, so that a long gap may be crossed; each costs one small request. */
const SKIPS_OF_MISSING = 50;
const EXPIRED = new Set([401, 403, 410]);
/** Whether the host takes the address for one that is not valid any more. */
export const hasExpired = ({ status }: NetworkTrouble): boolean => status !== null && EXPIRED.has(status);

/**
 * A recovered decoder plays on up to the damage and fails again, and an element what came before its address expired: only
 * what plays beyond counts. Seconds.
 */
const RECOVERED_AFTER_S = 5;

const giveUp = (failure: PlaybackFailure): RecoveryStep => ({ kind: 'giveUp', failure });

/**
 * What counts as tried after so many seconds have really played: seeking and loading are no progress.
 * @param isBeyond whether they are beyond what the network did not bring.
 */
export function afterPlaying(tries: RecoveryAttempts, seconds: number, isBeyond = true): RecoveryAttempts {
  const played = tries.played + seconds;
  const isRecovered = played >= RECOVERED_AFTER_S;
  return isBeyond
    ? { ...NO_ATTEMPTS, media: isRecovered ? 0 : tries.media, played }
    : { ...tries, freshUrls: isRecovered ? 0 : tries.freshUrls, played };
}

/**
 * The recovery recipe of hls.js with an end to it: reload twice (for a key once), a fresh address when it has expired, media
 * errors recovered once plainly and once with the audio codec swapped, damaged segments stepped over.
 * @see https://github.com/video-dev/hls.js/blob/master/docs/API.md#fatal-error-recovery
 */
export function nextRecoveryStep(
  trouble: MediaTrouble,
  tries: RecoveryAttempts,
): { step: RecoveryStep; tries: RecoveryAttempts } {
  switch (trouble.kind) {
    case 'codec':
      return { step: giveUp({ kind: 'codecUnsupported' }), tries };
    case 'notAPlaylist':
    case 'other':
      return { step: giveUp({ kind: 'clipBroken' }), tries };
    case 'network': {
      if (hasExpired(trouble)) {
        return tries.freshUrls === 0
          ? { step: { kind: 'freshUrl' }, tries: { ...tries, freshUrls: 1, played: 0 } }
          : { step: giveUp({ kind: 'clipExpired' }), tries };
      }
      if (trouble.isTimeout === true) return skip(tries, SKIPS, { kind: 'clipStalled' });
      // An empty file: its host answers every range with 416.
      if (trouble.status === RANGE_NOT_SATISFIABLE) {
        return trouble.part === 'segment'
          ? skip(tries, SKIPS_OF_MISSING, { kind: 'clipBroken' })
          : { step: giveUp({ kind: 'clipBroken' }), tries };
      }
      const isMissing = trouble.status !== null && isFinalRefusal(trouble.status);
      if (trouble.part === 'segment' && isMissing)
        return skip(tries, SKIPS_OF_MISSING, { kind: 'clipMissing' });
      if (isMissing) return { step: giveUp({ kind: 'clipMissing' }), tries };
      const { retryAfter } = trouble;
      if (typeof retryAfter === 'number')
        return { step: giveUp({ kind: 'clipUnreachable', retryAfter }), tries };
      return tries.reloads < (trouble.part === 'key' ? RELOADS_FOR_KEY : RELOADS)
        ? { step: { kind: 'reload' }, tries: { ...tries, reloads: tries.reloads + 1 } }
        : { step: giveUp({ kind: 'clipUnreachable' }), tries };
    }
    case 'brokenSegment':
      return skip(tries, SKIPS, { kind: 'clipBroken' });
    case 'media': {
      const media = tries.media + 1;
      if (media === 1) return { step: { kind: 'recoverMedia' }, tries: { ...tries, media, played: 0 } };
      if (media === 2)
        return { step: { kind: 'swapCodecAndRecover' }, tries: { ...tries, media, played: 0 } };
      return { step: giveUp({ kind: 'clipBroken' }), tries };
    }
  }
}

function skip(
  tries: RecoveryAttempts,
  limit: number,
  failure: PlaybackFailure,
): { step: RecoveryStep; tries: RecoveryAttempts } {
  return tries.skips < limit
    ? { step: { kind: 'skipSegment', failure }, tries: { ...tries, skips: tries.skips + 1 } }
    : { step: giveUp(failure), tries };
}
