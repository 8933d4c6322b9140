import { isFinalRefusal, RANGE_NOT_SATISFIABLE } from '@/lib/httpStatus';
import type { PlaybackFailure } from '../core/transport';

export interface NetworkTrouble {
  kind: 'network';
  status: number | null;
  part: 'manifest' | 'segment' | 'key';
  /** True after a timeout or an interrupted response. */
  isTimeout?: boolean;
  /** Retry-After in milliseconds. */
  retryAfter?: number | null;
}

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
  /** `failure` is reported if no other segment is available. */
  | { kind: 'skipSegment'; failure: PlaybackFailure }
  | { kind: 'recoverMedia' }
  | { kind: 'swapCodecAndRecover' }
  | { kind: 'giveUp'; failure: PlaybackFailure };

interface RecoveryAttempts {
  reloads: number;
  freshUrls: number;
  skips: number;
  media: number;
  /** Seconds played since the last media recovery or new URL. */
  played: number;
}

export const NO_ATTEMPTS: RecoveryAttempts = { reloads: 0, freshUrls: 0, skips: 0, media: 0, played: 0 };

const RELOADS = 2;
const RELOADS_FOR_KEY = 1;
const MEDIA_RECOVERIES = 2;
const SKIPS = 5;
/**
 * This limit is high, so that playback can cross a long gap. Each missing segment costs only one small
 * request.
 */
const SKIPS_OF_MISSING = 50;
const EXPIRED = new Set<number | null>([401, 403, 410]);
/** @returns true if the server no longer accepts the signed URL */
export const hasExpired = ({ status }: NetworkTrouble): boolean => EXPIRED.has(status);

/**
 * Playback for this long proves a recovery. Shorter playback proves nothing: a decoder plays up to the
 * damage, and an element plays data that it loaded before its URL expired.
 */
const RECOVERED_AFTER_S = 5;

const giveUp = (failure: PlaybackFailure): RecoveryStep => ({ kind: 'giveUp', failure });

/**
 * Resets attempts after playback. Seeking and loading do not count as progress.
 * @param isBeyond true if playback has passed the failed part
 */
export function afterPlaying(tries: RecoveryAttempts, seconds: number, isBeyond = true): RecoveryAttempts {
  const played = tries.played + seconds;
  const isRecovered = played >= RECOVERED_AFTER_S;
  return isBeyond
    ? { ...NO_ATTEMPTS, media: isRecovered ? 0 : tries.media, played }
    : { ...tries, freshUrls: isRecovered ? 0 : tries.freshUrls, played };
}

/**
 * Chooses the next step of hls.js's recovery recipe, with limits: two reloads (one for a key), one new URL,
 * two media recoveries (the second swaps the audio codec) and several skipped segments.
 * @param isUrlAccepted true if segments have loaded from the current URL, so a refused segment counts as
 * missing
 * @see https://github.com/video-dev/hls.js/blob/master/docs/API.md#fatal-error-recovery
 */
export function nextRecoveryStep(
  trouble: MediaTrouble,
  tries: RecoveryAttempts,
  isUrlAccepted?: boolean,
): { step: RecoveryStep; tries: RecoveryAttempts } {
  switch (trouble.kind) {
    case 'codec':
      return { step: giveUp({ kind: 'codecUnsupported' }), tries };
    case 'notAPlaylist':
    case 'other':
      return { step: giveUp({ kind: 'clipBroken' }), tries };
    case 'network': {
      if (hasExpired(trouble)) {
        if (tries.freshUrls === 0)
          return { step: { kind: 'freshUrl' }, tries: { ...tries, freshUrls: 1, played: 0 } };
        const limit = isUrlAccepted && trouble.part === 'segment' ? SKIPS_OF_MISSING : 0;
        return skip(tries, limit, { kind: 'clipExpired' });
      }
      if (trouble.isTimeout === true) return skip(tries, SKIPS, { kind: 'clipStalled' });
      // Servers answer any range of an empty file with 416.
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
      if (media > MEDIA_RECOVERIES) return { step: giveUp({ kind: 'clipBroken' }), tries };
      const kind = media === 1 ? 'recoverMedia' : 'swapCodecAndRecover';
      return { step: { kind }, tries: { ...tries, media, played: 0 } };
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
