import { readToken } from './sessionToken';

/** `noAnswer`: a later attempt may work. */
export type EarlyOutcome = 'renewed' | 'refused' | 'noAnswer';

interface EarlyRenewalOptions {
  token: () => string | null;
  /** Logs in again without a question. What is refused here ends no session: the token is still good. */
  renew: () => Promise<EarlyOutcome>;
  /** Unix epoch, milliseconds. */
  now: () => number;
}

/** Milliseconds before its end at which a token is renewed, at most; of a short-lived one its last quarter. */
const AHEAD = 120_000;
const SHARE = 4;
/** Milliseconds between looks at the clock: a long timer would not count the time that the computer sleeps. */
const LOOK = 15_000;
/** Looks from one try without an answer to the next, at most. */
const MAX_LOOKS = 4;

/**
 * Renews tokens shortly before they expire, so that no question comes up where no user is there to answer it.
 * @param signal ends it.
 */
export function renewEarly({ token, renew, now }: EarlyRenewalOptions, signal: AbortSignal): void {
  /** Refused once, it would be refused again: what happens when it expires is up to the calls that fail. */
  let refused: string | null = null;
  let isRenewing = false;
  /** Looks from the last try without an answer to the next, and how many of them are left. */
  let pause = 0;
  let looksLeft = 0;

  async function look(): Promise<void> {
    const current = token();
    if (current === null || current === refused || isRenewing) return;
    const { expiresAt = null, issuedAt = null } = readToken(current) ?? {};
    if (expiresAt === null) return;
    const lifetime = issuedAt === null ? Infinity : (expiresAt - issuedAt) * 1_000;
    if (expiresAt * 1_000 - now() > Math.min(AHEAD, lifetime / SHARE)) {
      pause = looksLeft = 0;
      return;
    }
    looksLeft -= 1;
    if (looksLeft > 0) return;
    isRenewing = true;
    const outcome = await renew().catch((): EarlyOutcome => 'noAnswer');
    isRenewing = false;
    if (outcome === 'refused') refused = current;
    looksLeft = pause = Math.min(MAX_LOOKS, pause * 2 || 1);
  }

  const timer = setInterval(() => void look(), LOOK);
  signal.addEventListener('abort', () => clearInterval(timer));
  // What was tried without a connection says nothing about the server.
  const lookAnew = () => {
    pause = looksLeft = 0;
    void look();
  };
  globalThis.addEventListener('online', lookAnew, { signal });
  void look();
}
