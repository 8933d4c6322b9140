/** Maximum wait for a frame in milliseconds, since browsers draw no frames for a covered window. */
const AT_LATEST_MS = 50;

/**
 * Resolves after the next frame, so that a page shows its response to a press before it does long work. In a
 * hidden page, which draws no frames and has slow timers, it resolves at once.
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
