import { readToken } from './sessionToken';

export type EarlyOutcome = 'renewed' | 'refused' | 'noAnswer';

interface EarlyRenewalOptions {
  token: () => string | null;
  /** Logs in once without a dialog. A refusal does not end the session, because its token is still valid. */
  renew: () => Promise<EarlyOutcome>;
  now: () => number;
}

/** Tokens are renewed this long before they expire, but not before the last quarter of their lifetime. */
const AHEAD_MS = 120_000;
const SHARE = 4;
/** Interval between checks, because a single long timer would not count time while the computer sleeps. */
const CHECK_INTERVAL_MS = 15_000;
const MAX_PAUSE_MS = 60_000;
/**
 * Assumed lifetime of a token without `iat` that seems to have expired on arrival, because this computer's
 * clock is wrong.
 */
const ASSUMED_LIFETIME_MS = 15 * 60_000;
/** Maximum pause while the vendor returns the same token, as some vendors do until it expires. */
const MAX_PAUSE_OF_SAME_TOKEN_MS = 15 * 60_000;

interface TokenEnd {
  token: string;
  remaining: () => number;
  /** Milliseconds before expiry at which the token is renewed. */
  ahead: number;
}

/**
 * Renews tokens shortly before they expire, because the user may be away and unable to answer a dialog.
 * @param signal stops the renewals
 */
export function renewEarly({ token, renew, now }: EarlyRenewalOptions, signal: AbortSignal): void {
  /** Token whose renewal was refused. Another attempt would fail too. */
  let refused: string | null = null;
  let isRenewing = false;
  let end: TokenEnd | null = null;
  let pause = 0;
  let checksLeft = 0;

  /**
   * Measures the lifetime from now if a new token seems about to expire, which means that this computer's
   * clock is wrong.
   * @param hasJustArrived true if the token is new
   */
  function endOf(current: string, hasJustArrived: boolean): TokenEnd | null {
    const { expiresAt = null, issuedAt = null } = readToken(current) ?? {};
    if (expiresAt === null) return null;
    const byClock = () => expiresAt * 1_000 - now();
    const lifetime = issuedAt === null ? null : (expiresAt - issuedAt) * 1_000;
    const ahead = Math.min(AHEAD_MS, (lifetime ?? Infinity) / SHARE);
    if (!hasJustArrived || byClock() > ahead) return { token: current, remaining: byClock, ahead };
    const known = lifetime ?? (byClock() > 0 ? byClock() : ASSUMED_LIFETIME_MS);
    const arrivedAt = performance.now();
    const remaining = () => known - (performance.now() - arrivedAt);
    return { token: current, remaining, ahead: Math.min(AHEAD_MS, known / SHARE) };
  }

  async function check(): Promise<void> {
    const current = token();
    if (current === null || current === refused || isRenewing) return;
    if (end?.token !== current) end = endOf(current, end !== null);
    if (end === null) return;
    if (end.remaining() > end.ahead) {
      pause = checksLeft = 0;
      return;
    }
    checksLeft -= 1;
    if (checksLeft > 0) return;
    isRenewing = true;
    const outcome = await renew().catch((): EarlyOutcome => 'noAnswer');
    isRenewing = false;
    if (outcome === 'refused') refused = current;
    const isSame = outcome === 'renewed' && token() === current;
    const longest = (isSame ? MAX_PAUSE_OF_SAME_TOKEN_MS : MAX_PAUSE_MS) / CHECK_INTERVAL_MS;
    checksLeft = pause = Math.min(longest, pause * 2 || 1);
  }

  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  // Restarts with short pauses, because failures while offline say nothing about the server.
  const checkAnew = () => {
    pause = checksLeft = 0;
    void check();
  };
  globalThis.addEventListener('online', checkAnew, { signal });
  void check();
}
