/** The session's token has expired and cannot be renewed yet. */
export interface RenewalWait {
  reason: 'noAnswer' | 'codeMissing';
  failedAttempts: number;
}
