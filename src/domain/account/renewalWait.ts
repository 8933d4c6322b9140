/** A session whose token has expired and cannot be renewed yet. */
export interface RenewalWait {
  /** The server gives no answer, or code that the log-in needs cannot be loaded. */
  reason: 'noAnswer' | 'codeMissing';
  failedAttempts: number;
}
