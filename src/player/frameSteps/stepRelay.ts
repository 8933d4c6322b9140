export type FrameStep = 1 | -1;

export interface StepRelay {
  step: (by: FrameStep) => void;
  forget: () => void;
  connect: (run: (by: FrameStep) => void) => () => void;
}

/** Creates a relay that stores steps until it is connected. */
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
      // Strict Mode connects and disconnects within one task, so a microtask runs the stored steps only if
      // the connection lasts.
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
