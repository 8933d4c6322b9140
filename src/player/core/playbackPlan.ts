import type { Background, PlaybackEvent, PlaybackState, Trial, WayKind } from './playbackState';
import type { ConnectStep, PlaybackFailure } from './transport';

/** What the page allows at the moment. */
export interface Conditions {
  visible: boolean;
  online: boolean;
}

/** A timer that has to run while its key is planned. `backOff` is a round instead of a length. */
export interface PlannedTimer {
  key: string;
  after: { ms: number } | { backOff: number };
  event: PlaybackEvent;
}

/** What should be running in a state; the driver starts and stops things until it is so. */
export interface Plan {
  front: Trial | null;
  back: Trial | null;
  /** The attempt whose connection is to be mended. */
  mend: number | null;
  timers: readonly PlannedTimer[];
}

const SLOW_AFTER = 3_000;
/** Mature viewers allow 5 to 15 s to the first frame. */
const LIVE_DEADLINE = 15_000;
/** For the address of a recording. */
const CLIP_DEADLINE = 25_000;
/** The clip transport itself ends a recording that does not load; a segment may take 60 s on a slow line. */
const LOADING_DEADLINE = 90_000;
/** A picture is seen to stop after 4 s, so mending starts after 5 s of `disconnected`. */
const MEND_AFTER = 1_000;
const REBUILD_AFTER = 5_000;
/** A paused picture takes a place among ten viewers and the camera's battery. */
const PAUSED_LONG = 60_000;
/** A camera that has just been there answers sooner than one that has to wake up. */
const REBUILD_DEADLINE = 10_000;

const NOTHING: Plan = { front: null, back: null, mend: null, timers: [] };

const lateFailure = (step: ConnectStep): PlaybackFailure =>
  step === 'calling' ? { kind: 'cameraSilent' } : { kind: 'noVideo' };

function deadline(
  trial: Trial,
  way: WayKind | undefined,
  step: ConnectStep,
  ms = way === 'live' ? LIVE_DEADLINE : CLIP_DEADLINE,
): PlannedTimer {
  const isLoading = step === 'loading';
  return {
    key: `deadline ${String(trial.attempt)}${isLoading ? ' loading' : ''}`,
    after: { ms: isLoading ? LOADING_DEADLINE : ms },
    event: {
      type: 'wayFailed',
      attempt: trial.attempt,
      failure: way === 'live' ? lateFailure(step) : { kind: 'clipStalled' },
    },
  };
}

function backgroundPlan(back: Background, attempts: number, allowed: boolean): Pick<Plan, 'back' | 'timers'> {
  switch (back.kind) {
    case 'none':
      return { back: null, timers: [] };
    case 'waiting':
      return {
        back: null,
        timers: allowed
          ? [
              {
                key: `retry ${String(attempts)}`,
                after: { backOff: back.round },
                event: { type: 'retryDue' },
              },
            ]
          : [],
      };
    case 'trying':
      return { back: back.trial, timers: [deadline(back.trial, 'live', back.step)] };
  }
}

/** Derives what should run; pure, so that the driver only has to compare. */
export function planFor(
  state: PlaybackState,
  ways: readonly WayKind[],
  { visible, online }: Conditions,
): Plan {
  switch (state.kind) {
    case 'idle':
    case 'asleep':
    case 'letGo':
      return NOTHING;
    case 'connecting': {
      const { trial, step } = state;
      const slow: PlannedTimer = {
        key: `slow ${String(trial.attempt)}`,
        after: { ms: SLOW_AFTER },
        event: { type: 'tookLong' },
      };
      return { ...NOTHING, front: trial, timers: [slow, deadline(trial, ways[trial.way], step)] };
    }
    case 'live': {
      const { trial, paused } = state;
      const letGo: PlannedTimer = {
        key: `paused ${String(trial.attempt)}`,
        after: { ms: PAUSED_LONG },
        event: { type: 'pausedLong' },
      };
      return { ...NOTHING, front: trial, timers: paused ? [letGo] : [] };
    }
    case 'still': {
      const { trial, remedy, round, step } = state;
      const due = (after: PlannedTimer['after']): PlannedTimer => ({
        key: `${remedy} ${String(trial.attempt)}`,
        after,
        event: { type: 'remedyDue' },
      });
      switch (remedy) {
        case 'watching':
          return { ...NOTHING, front: trial, timers: [due({ ms: MEND_AFTER })] };
        case 'mending':
          return { ...NOTHING, front: trial, mend: trial.attempt, timers: [due({ ms: REBUILD_AFTER })] };
        case 'pausing':
          return { ...NOTHING, timers: [due({ backOff: round })] };
        case 'rebuilding':
          return { ...NOTHING, front: trial, timers: [deadline(trial, 'live', step, REBUILD_DEADLINE)] };
      }
    }
    case 'recorded': {
      const allowed = visible && online && state.motion !== 'paused';
      return { ...NOTHING, front: state.trial, ...backgroundPlan(state.back, state.attempts, allowed) };
    }
    case 'failed':
      return { ...NOTHING, ...backgroundPlan(state.back, state.attempts, visible && online) };
  }
}
