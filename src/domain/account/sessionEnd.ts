export type SessionEnd =
  | 'unreachable'
  | 'elsewhere'
  /** The token has expired, and no open tab has a stored log-in to renew it. */
  | 'expired'
  | 'userGone';
