export type SessionEnd =
  | 'unreachable'
  | 'elsewhere'
  /** The token is too old, and no open tab has a stored log-in to renew it with. */
  | 'expired'
  | 'userGone';
