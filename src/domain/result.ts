/** Failures are values: functions return them, the store keeps them, and `text/` describes them. */
export type Failure =
  /** The vendor refused in its own format. `detail` may be shown to the user. */
  | {
      kind: 'refused';
      status: number;
      code: string;
      detail: string;
      /** Retry-After in milliseconds. */
      retryAfter?: number;
    }
  /**
   * The answer breaks the contract, such as a proxy's page, a wrong shape or a server error without a reason.
   */
  | {
      kind: 'unexpected';
      status: number | null;
      isUnanswered?: true;
      /** The body was text or HTML, as proxies and captive portals send. */
      isPage?: true;
      retryAfter?: number;
    }
  | { kind: 'unreachable' }
  /** A chunk of this app failed to load, perhaps because a release removed it from the server. */
  | { kind: 'codeMissing' }
  /** The session has ended, and the user already knows. */
  | { kind: 'sessionEnded' }
  | { kind: 'cancelled' };

export type Result<Value, Problem = Failure> = { ok: true; value: Value } | { ok: false; failure: Problem };

export const succeeded = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const failed = <Problem>(failure: Problem): { ok: false; failure: Problem } => ({
  ok: false,
  failure,
});

export const retryAfterOf = (failure: Failure): number | null =>
  'retryAfter' in failure ? (failure.retryAfter ?? null) : null;

export const isDropped = (failure: { kind: string }): boolean =>
  failure.kind === 'cancelled' || failure.kind === 'sessionEnded';
