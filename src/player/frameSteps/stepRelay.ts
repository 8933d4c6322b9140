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
      // The connection is deferred, since Strict Mode disconnects again within the same task.
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
