/** Returned instead of thrown. The modules in `text/` describe failures to the user. */
export type Failure =
  /** The vendor refused in its own error format. `detail` may be shown to the user. */
  | {
      kind: 'refused';
      status: number;
      code: string;
      detail: string;
      /** Retry-After in milliseconds. */
      retryAfter?: number;
    }
  | {
      kind: 'unexpected';
      status: number | null;
      isUnanswered?: true;
      /** True if the body was text or HTML, for example from a captive portal. */
      isPage?: true;
      retryAfter?: number;
    }
  | { kind: 'unreachable' }
  /** A chunk of this app failed to load. A new release may have removed it from the server. */
  | { kind: 'codeMissing' }
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
