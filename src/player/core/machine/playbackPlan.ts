import { isKept, isUnusable, lastRepeat, REPEAT_MS } from './liveSearch';
import type {
  PlaybackEvent,
  PlaybackState,
  Attempt,
  SourceFailure,
  SourceKind,
  StateOf,
} from './playbackState';
import type { ConnectStep, PlaybackFailure } from '../transport';

export interface Conditions {
  visible: boolean;
  online: boolean;
  attended: boolean;
}

/** Runs while its key is in the plan. `backOff` is the number of the retry, which determines the delay. */
export interface PlannedTimer {
  key: string;
  after: { ms: number } | { backOff: number };
  event: PlaybackEvent;
}

export interface Plan {
  active: Attempt | null;
  standby: Attempt | null;
  recover: number | null;
  repeats: number;
  timers: readonly PlannedTimer[];
}

const SLOW_AFTER_MS = 3_000;
/** Other camera apps allow 5 to 15 s until the first frame. */
const LIVE_DEADLINE_MS = 15_000;
const CLIP_DEADLINE_MS = 25_000;
/**
 * Longer than the 60 s that a segment may take on a slow network. The clip transport itself ends stalled
 * recordings.
 */
const LOADING_DEADLINE_MS = 90_000;
/** Live video counts as stopped 4 s or more after its last frame, so recovery starts after at least 5 s. */
const RECOVER_AFTER_MS = 1_000;
const RECONNECT_AFTER_MS = 5_000;
/**
 * After an unusable answer, the search for live video pauses for this time once three attempts have failed.
 */
const UNUSABLE_PAUSE_MS = 600_000;
const UNUSABLE_ROUND = 3;
/** A new camera gets its signaling channel only minutes after its setup. */
const MISSING_PAUSE_MS = 60_000;
/** A stream that stays paused takes one of ten viewer slots and drains the camera's battery. */
const PAUSED_LONG_MS = 60_000;
/** A camera that was just connected answers sooner than a sleeping one. */
const RECONNECT_DEADLINE_MS = 10_000;

const NOTHING: Plan = { active: null, standby: null, recover: null, repeats: 0, timers: [] };

const lateFailure = (step: ConnectStep): PlaybackFailure =>
  step === 'calling' ? { kind: 'cameraSilent' } : { kind: 'noVideo' };

function deadline(
  attempt: Attempt,
  source: SourceKind | undefined,
  step: ConnectStep,
  ms = source === 'live' ? LIVE_DEADLINE_MS : CLIP_DEADLINE_MS,
): PlannedTimer {
  const isLoading = step === 'loading';
  return {
    key: `deadline ${String(attempt.id)}${isLoading ? ' loading' : ''}`,
    after: { ms: isLoading ? LOADING_DEADLINE_MS : ms },
    event: {
      type: 'sourceFailed',
      attemptId: attempt.id,
      failure: source === 'live' ? lateFailure(step) : { kind: 'clipStalled' },
    },
  };
}

function pauseBefore(round: number, failures: readonly SourceFailure[]): { ms: number } | null {
  if (failures.some(({ failure }) => failure.kind === 'channelMissing')) return { ms: MISSING_PAUSE_MS };
  const isLong = round >= UNUSABLE_ROUND && failures.some(({ failure }) => isUnusable(failure));
  return isLong ? { ms: UNUSABLE_PAUSE_MS } : null;
}

function liveSearchPlan(
  { liveSearch, attempts, failures, lostAt }: StateOf<'recorded'> | StateOf<'failed'> | StateOf<'connecting'>,
  { allowed, attended }: { allowed: boolean; attended: boolean },
): Pick<Plan, 'standby' | 'repeats' | 'timers'> {
  const nothing = { standby: null, repeats: 0, timers: [] };
  switch (liveSearch.kind) {
    case 'none':
      return nothing;
    case 'waiting': {
      const { round } = liveSearch;
      const retry: PlannedTimer = {
        key: `retry ${String(attempts)}`,
        after: pauseBefore(round, failures) ?? { backOff: lostAt === null ? round : round - 1 },
        event: { type: 'retryDue' },
      };
      return { ...nothing, timers: allowed ? [retry] : [] };
    }
    case 'trying': {
      const ms = lostAt === null ? LIVE_DEADLINE_MS : RECONNECT_DEADLINE_MS;
      const late = deadline(liveSearch.attempt, 'live', liveSearch.step, ms);
      return { ...nothing, standby: liveSearch.attempt, timers: [late] };
    }
    case 'unanswered': {
      const { attempt, repeats } = liveSearch;
      const again: PlannedTimer = {
        key: `again ${String(attempt.id)} ${String(repeats)}`,
        after: { ms: REPEAT_MS },
        event: { type: 'retryDue' },
      };
      return {
        standby: attempt,
        repeats: lastRepeat(liveSearch, attended),
        timers: allowed ? [again] : [],
      };
    }
  }
}

/** Derives the plan for a state, without side effects. The driver applies only the changes. */
export function planFor(
  state: PlaybackState,
  sources: readonly SourceKind[],
  { visible, online, attended }: Conditions,
): Plan {
  const isShown = visible && online;
  switch (state.kind) {
    case 'idle':
    case 'suspended':
    case 'released':
      return NOTHING;
    case 'connecting': {
      const { attempt, step } = state;
      const source = sources[attempt.sourceIndex];
      // Browsers delay loading in a tab that was never visible; the transport reports real failures.
      const isDeferred = source === 'clip' && step === 'loading' && !visible;
      const slow: PlannedTimer = {
        key: `slow ${String(attempt.id)}`,
        after: { ms: SLOW_AFTER_MS },
        event: { type: 'tookLong' },
      };
      const search =
        'attempt' in state.liveSearch ? liveSearchPlan(state, { allowed: isShown, attended }) : NOTHING;
      const timers = isDeferred ? [slow] : [slow, deadline(attempt, source, step)];
      return { ...NOTHING, ...search, active: attempt, timers: [...timers, ...search.timers] };
    }
    case 'live': {
      const { attempt, paused } = state;
      const released: PlannedTimer = {
        key: `paused ${String(attempt.id)}`,
        after: { ms: PAUSED_LONG_MS },
        event: { type: 'pausedLong' },
      };
      return { ...NOTHING, active: attempt, timers: paused ? [released] : [] };
    }
    case 'stalled': {
      const { attempt, recovery, unanswered, round, step } = state;
      const due = (after: PlannedTimer['after']): PlannedTimer => ({
        key: `${recovery} ${String(attempt.id)}`,
        after,
        event: { type: 'recoveryDue' },
      });
      switch (recovery) {
        case 'watching':
          return { ...NOTHING, active: attempt, timers: [due({ ms: RECOVER_AFTER_MS })] };
        case 'recovering':
          return {
            ...NOTHING,
            active: attempt,
            recover: attempt.id,
            timers: [due({ ms: RECONNECT_AFTER_MS })],
          };
        case 'backingOff':
          return { ...NOTHING, standby: unanswered, timers: [due({ backOff: round })] };
        case 'reconnecting':
          return {
            ...NOTHING,
            active: attempt,
            standby: unanswered,
            timers: [deadline(attempt, 'live', step, RECONNECT_DEADLINE_MS)],
          };
      }
    }
    case 'recorded': {
      const allowed = isShown && !isKept(state);
      return { ...NOTHING, active: state.attempt, ...liveSearchPlan(state, { allowed, attended }) };
    }
    case 'failed':
      return { ...NOTHING, ...liveSearchPlan(state, { allowed: isShown, attended }) };
  }
}
