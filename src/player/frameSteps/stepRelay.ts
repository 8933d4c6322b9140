/** A step forward or back by one frame. */
export type FrameStep = 1 | -1;

/** Takes steps at once, and passes them on as soon as the code is there that carries them out. */
export interface StepRelay {
  step: (by: FrameStep) => void;
  /** Forgets the steps that were not passed on. */
  forget: () => void;
  /** @returns a function that disconnects. */
  connect: (run: (by: FrameStep) => void) => () => void;
}

/** A relay that is not connected yet. */
export function createStepRelay(): StepRelay {
  let waiting: FrameStep[] = [];
  let connected: ((by: FrameStep) => void) | null = null;
  return {
    step(by) {
      if (connected === null) waiting.push(by);
      else connected(by);
    },
    forget() {
      waiting = [];
    },
    connect(run) {
      let isOver = false;
      // Not at once: Strict Mode disconnects again within the same task.
      queueMicrotask(() => {
        if (isOver) return;
        connected = run;
        for (const by of waiting) run(by);
        waiting = [];
      });
      return () => {
        isOver = true;
        connected = null;
      };
    },
  };
}
