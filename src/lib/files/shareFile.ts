/** Firefox cannot share files, and desktop browsers share only some types. */
export function canShareFile(file: File): boolean {
  try {
    return navigator.canShare?.({ files: [file] }) ?? false;
  } catch {
    return false;
  }
}

/** Another press within this time counts as a double press. */
const DOUBLE_PRESS_MS = 1_000;

let pressedAt = Number.NEGATIVE_INFINITY;

function isClosed({ name }: DOMException, sincePress: number): boolean {
  // Browsers reject with `InvalidStateError` while an earlier share is open. A double press is no failure. A
  // later press counts as failed, because some browsers never settle a share.
  return name === 'AbortError' || (name === 'InvalidStateError' && sincePress < DOUBLE_PRESS_MS);
}

/**
 * Call this synchronously in the click handler, because Safari refuses to share after an `await`.
 * https://www.w3.org/TR/web-share/#share-method
 * @returns `closed` if the user cancelled or pressed twice; neither is a failure
 */
export async function shareFile(file: File): Promise<'shared' | 'closed' | 'failed'> {
  const sincePress = performance.now() - pressedAt;
  pressedAt = performance.now();
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && isClosed(error, sincePress) ? 'closed' : 'failed';
  }
}
