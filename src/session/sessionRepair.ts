type RepairOutcome = 'repaired' | 'declined' | 'noLoginInfo' | 'unreadable' | 'loginFailed' | 'ended';

interface SessionRepair {
  repair(): Promise<boolean>;
  renew(): Promise<boolean>;
  idle(): Promise<void>;
  /** Completes the repair and closes its dialog, because the session already has a new token. */
  renewedElsewhere(): void;
}

export interface RepairSteps {
  ask: (signal: AbortSignal) => Promise<boolean>;
  signInAgain: (
    signal: AbortSignal,
    withQuestion: boolean,
  ) => Promise<Exclude<RepairOutcome, 'declined' | 'ended'>>;
  /** Aborts when the session ends for another reason, so that all waiting calls fail. */
  ended: () => AbortSignal;
  /**
   * Called once per repair, before its callers continue.
   * @param withQuestion true if the user was asked first
   */
  settled: (outcome: RepairOutcome, withQuestion: boolean) => void;
}

/**
 * Creates a repair, which renews an expired token with at most one dialog and one log-in for all calls that
 * failed.
 */
export function createSessionRepair(steps: RepairSteps): SessionRepair {
  let running: Promise<boolean> | null = null;
  let finishEarly: ((outcome: RepairOutcome) => void) | null = null;

  async function byAsking(signal: AbortSignal): Promise<RepairOutcome> {
    if (!(await steps.ask(signal))) return 'declined';
    if (signal.aborted) return 'ended';
    return await steps.signInAgain(signal, true);
  }

  async function run(withQuestion: boolean): Promise<boolean> {
    const sessionSignal = steps.ended();
    const efforts = new AbortController();
    const early = new Promise<RepairOutcome>((resolve) => {
      finishEarly = (outcome) => {
        // Keeps a late response to the log-in from being stored.
        efforts.abort();
        resolve(outcome);
      };
    });
    const onEnd = () => finishEarly?.('ended');
    sessionSignal.addEventListener('abort', onEnd);
    const effort = withQuestion ? byAsking(efforts.signal) : steps.signInAgain(efforts.signal, false);
    const first = await Promise.race([early, effort]).catch((): RepairOutcome => 'loginFailed');
    const outcome = sessionSignal.aborted ? 'ended' : first;
    sessionSignal.removeEventListener('abort', onEnd);
    running = null;
    finishEarly = null;
    efforts.abort();
    steps.settled(outcome, withQuestion);
    return outcome === 'repaired';
  }

  return {
    repair() {
      running ??= run(true);
      return running;
    },
    renew() {
      running ??= run(false);
      return running;
    },
    async idle() {
      await running;
    },
    renewedElsewhere: () => finishEarly?.('repaired'),
  };
}
