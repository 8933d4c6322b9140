/* Each feature declares what is its own by augmenting these, and makes it when it is first needed. */

/** What features keep for as long as the app runs. */
export interface AppValues {}

/** What features keep until the session ends. */
export interface SessionValues {}

export interface FeatureValues {
  readonly app: AppValues;
  /** The same object until the session ends. */
  readonly ofSession: () => SessionValues;
}

/** @param signal the current session's, aborted when it ends. */
export function createFeatureValues(signal: () => AbortSignal): FeatureValues {
  let current: { signal: AbortSignal; values: SessionValues } | null = null;
  return {
    app: {},
    ofSession() {
      const now = signal();
      if (current?.signal !== now) current = { signal: now, values: {} };
      return current.values;
    },
  };
}
