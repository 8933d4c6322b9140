import type { VendorBehavior } from '../setting/behavior';
import type { Accounts } from './accounts';
import type { Ledger } from './ledger';
import type { Account } from './people';
import { expiredToken, invalidToken } from './problem';
import { readToken, writeToken } from './tokens';

/** A day, so that a visit to the demo needs no second log-in. */
const TOKEN_LIFETIME_SECONDS = 86_400;

export class Sessions {
  readonly #ledger: Ledger;
  readonly #accounts: Accounts;
  readonly #behavior: () => VendorBehavior;
  readonly #tokenLifetimeSeconds: number;
  /** Number of calls by token id. */
  readonly #uses = new Map<string, number>();
  #nextLogInRefused = false;

  constructor(
    ledger: Ledger,
    accounts: Accounts,
    behavior: () => VendorBehavior,
    tokenLifetimeSeconds = TOKEN_LIFETIME_SECONDS,
  ) {
    this.#ledger = ledger;
    this.#accounts = accounts;
    this.#behavior = behavior;
    this.#tokenLifetimeSeconds = tokenLifetimeSeconds;
  }

  /** @param isNew false after a reload in the same tab, which must not repeat a fault that happens once */
  beginScenario(isNew: boolean): void {
    this.#nextLogInRefused = false;
    if (isNew) this.#ledger.memory.firstTokenPending = this.#behavior().tokensExpireAtFirstUse === 'first';
  }

  /**
   * Clears the flag that refuses a log-in after an expired token.
   * @returns true if this log-in must be refused
   */
  takeRefusedLogIn(): boolean {
    const refused = this.#nextLogInRefused;
    this.#nextLogInRefused = false;
    return refused;
  }

  issueToken(person: Account, lifetimeSeconds?: number): string {
    const { uuid, username, email } = person;
    const now = this.#ledger.now();
    const { conditions } = this.#behavior();
    const iat = Math.floor(now / 1_000);
    const lifetime = lifetimeSeconds ?? conditions['token-seconds'] ?? this.#tokenLifetimeSeconds;
    return writeToken({
      exp: iat + lifetime,
      ...(conditions['no-iat'] === undefined ? { iat } : {}),
      uuid,
      username,
      email,
      jti: `${this.#ledger.nextSerial()}-${now}`,
      generation: this.#ledger.memory.generation,
    });
  }

  expireTokens(): void {
    this.#ledger.memory.generation += 1;
    this.#ledger.remember();
  }

  /**
   * @param authorization the header, or null
   * @throws VendorProblem 401 without a valid token, 403 E0403 for an expired token
   */
  authenticate(authorization: string | null): Account {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : readToken(token);
    const person = claims && this.#accounts.byUuid(claims.uuid);
    if (!claims || !person) throw invalidToken();
    if (this.#isExpired(claims.exp, claims.generation, claims.jti)) {
      if (this.#behavior().logInAfterExpiryFails) this.#nextLogInRefused = true;
      throw expiredToken();
    }
    return person;
  }

  #isExpired(exp: number, generation: number, id: string): boolean {
    const { memory, now } = this.#ledger;
    if (this.#behavior().tokensExpireAtFirstUse === 'every') return true;
    const uses = (this.#uses.get(id) ?? 0) + 1;
    this.#uses.set(id, uses);
    if (uses > (this.#behavior().conditions['token-calls'] ?? Infinity)) return true;
    if (memory.firstTokenPending) {
      memory.firstTokenPending = false;
      memory.refusedTokens.push(id);
    }
    return exp * 1_000 <= now() || generation < memory.generation || memory.refusedTokens.includes(id);
  }
}
