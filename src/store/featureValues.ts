/* Features augment these interfaces with their values and create them on demand. */

/** @public Features augment this interface. */
export interface AppValues {}

/** @public Features augment this interface. */
export interface SessionValues {}

export interface FeatureValues {
  readonly app: AppValues;
  /** Returns the same object until the session ends. */
  readonly ofSession: () => SessionValues;
}

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
