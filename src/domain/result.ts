/** Why something could not be done. Failures are values: they are returned, kept in state and turned into words in `text/`. */
export type Failure =
  /** The vendor refused, in its own form; `detail` may be shown as it is. */
  | {
      kind: 'refused';
      status: number;
      code: string;
      detail: string;
      /** Milliseconds for which the server asks to be left alone, where it does. */
      retryAfter?: number;
    }
  /** An answer that is not the contract's: a proxy's page, a wrong shape, a server error without a reason. */
  | {
      kind: 'unexpected';
      status: number | null;
      /** No answer came at all: the server keeps silent, or the request could not be made. */
      isUnanswered?: true;
      /** The answer was a page of text, as proxies and captive portals send. */
      isPage?: true;
      /** Milliseconds for which the server asks to be left alone, where it does. */
      retryAfter?: number;
    }
  /** No answer at all, after the allowed number of tries. */
  | { kind: 'unreachable' }
  /** A part of this app that the call needs could not be loaded; it may be gone from the host after a release. */
  | { kind: 'codeMissing' }
  /** The session is over and the user has been told; there is nothing more to say. */
  | { kind: 'sessionEnded' }
  /** The caller has cancelled it. */
  | { kind: 'cancelled' };

export type Result<Value, Problem = Failure> = { ok: true; value: Value } | { ok: false; failure: Problem };

export const succeeded = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const failed = <Problem>(failure: Problem): { ok: false; failure: Problem } => ({
  ok: false,
  failure,
});

/** Milliseconds for which the server asks to be left alone; null where it does not. */
export const retryAfterOf = (failure: Failure): number | null =>
  'retryAfter' in failure ? (failure.retryAfter ?? null) : null;

/** A cancelled answer: it changes nothing and is not shown. */
export const isDropped = (failure: { kind: string }): boolean =>
  failure.kind === 'cancelled' || failure.kind === 'sessionEnded';
