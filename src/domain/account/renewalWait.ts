export interface RenewalWait {
  reason: 'noAnswer' | 'codeMissing';
  failedAttempts: number;
}
