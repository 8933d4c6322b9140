/** Maximum wait, because browsers draw no frames for a covered window. */
const AT_LATEST_MS = 50;

/**
 * Resolves after the next frame, so that the page can react to a press before long work starts. Resolves at
 * once in a hidden page, where browsers draw no frames and slow down timers.
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
      // Animation frame callbacks run before the frame is drawn.
      setTimeout(resolve);
    });
  });
