/** Milliseconds for a frame on pages that draw none, such as hidden ones. */
const AT_LATEST_MS = 50;

/** Resolves after the next frame, so that a page shows its response to a press before it does long work. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, AT_LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // Frame callbacks run before drawing.
      setTimeout(resolve);
    });
  });
