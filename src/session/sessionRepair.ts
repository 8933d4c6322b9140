/** How a repair ended; only `repaired` leaves a session behind. */
export type RepairOutcome = 'repaired' | 'declined' | 'noLoginInfo' | 'unreadable' | 'loginFailed' | 'ended';

export interface SessionRepair {
  /**
   * Asks once and logs in once for everyone who calls while it is under way.
   * @returns whether there is a new token.
   */
  repair(): Promise<boolean>;
  /** Resolves when no repair is under way. */
  idle(): Promise<void>;
}

export interface RepairSteps {
  /** "Session expired! Do you wish to continue?" */
  ask: (signal: AbortSignal) => Promise<boolean>;
  /** The silent log-in; leaves the new token where the session keeps it. */
  signInAgain: (signal: AbortSignal) => Promise<Exclude<RepairOutcome, 'declined' | 'ended'>>;
  /** Aborted when the session ends for another reason: everyone who waits is let go. */
  ended: () => AbortSignal;
  /** Called once for each repair, before anyone who waits goes on. */
  settled: (outcome: RepairOutcome) => void;
}

const whenAborted = (signal: AbortSignal): Promise<'ended'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('ended');
    else signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });

/**
 * The way out of an expired token: one question, one log-in, whatever the number of calls that failed. It knows
 * neither HTTP nor React.
 */
export function createSessionRepair(steps: RepairSteps): SessionRepair {
  let running: Promise<boolean> | null = null;

  async function outcome(signal: AbortSignal): Promise<RepairOutcome> {
    if (!(await steps.ask(signal))) return 'declined';
    if (signal.aborted) return 'ended';
    return await steps.signInAgain(signal);
  }

  async function run(): Promise<boolean> {
    const signal = steps.ended();
    const result = await Promise.race([outcome(signal), whenAborted(signal)]).catch(
      (): RepairOutcome => 'loginFailed',
    );
    const final = signal.aborted ? 'ended' : result;
    running = null;
    steps.settled(final);
    return final === 'repaired';
  }

  return {
    repair() {
      running ??= run();
      return running;
    },
    async idle() {
      await running;
    },
  };
}
