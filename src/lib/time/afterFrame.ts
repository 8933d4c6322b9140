/** Milliseconds for a frame, since browsers draw none for a window that others cover. */
const AT_LATEST_MS = 50;

/**
 * Resolves after the next frame, so that a page shows its response to a press before it does long work. Hidden pages
 * draw nothing, and browsers delay their timers by up to a second: resolves at once.
 */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') {
      resolve();
      return;
    }
    const late = setTimeout(resolve, AT_LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // Frame callbacks run before drawing.
      setTimeout(resolve);
    });
  });
