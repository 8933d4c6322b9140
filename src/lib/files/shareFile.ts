/** Firefox cannot share files, and desktop browsers share only some types. */
export function canShareFile(file: File): boolean {
  try {
    return navigator.canShare?.({ files: [file] }) ?? false;
  } catch {
    return false;
  }
}

/** The user has cancelled, or the share sheet of an earlier press is still open. */
const NO_FAILURES: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/**
 * Call this synchronously in the click handler, because Safari refuses to share after an `await`.
 * https://www.w3.org/TR/web-share/#share-method
 * @returns `closed` if the user cancelled, which is not a failure
 */
export async function shareFile(file: File): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && NO_FAILURES.has(error.name) ? 'closed' : 'failed';
  }
}
