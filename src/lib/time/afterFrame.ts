/** Maximum wait for a frame in milliseconds, because browsers draw no frames for a covered window. */
const AT_LATEST_MS = 50;

/**
 * Resolves after the next frame, so that a page responds visibly to a press before it starts long work.
 * Resolves at once in a hidden page, which draws no frames and has slow timers.
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
      // Frame callbacks run before the frame is drawn.
      setTimeout(resolve);
    });
  });
