/** Why a session ended without an action of the user and without a pop-up. */
export type SessionEnd =
  /** The server cannot be reached on a screen that cannot do without it. */
  | 'unreachable'
  /** Another tab of the same session has logged out. */
  | 'elsewhere'
  /** The token is too old, and no tab has a log-in to renew it with. */
  | 'expired'
  /** The vendor says that this user is logged out. */
  | 'userGone';
