/** Whether the system has a sheet that takes this file. Firefox has none, and desktops take few kinds. */
export function canShareFile(file: File): boolean {
  try {
    return navigator.canShare?.({ files: [file] }) ?? false;
  } catch {
    return false;
  }
}

/**
 * Opens the system's sheet. To be called in the click itself, with a file that is there already: Safari forgets the click
 * while something is waited for. https://www.w3.org/TR/web-share/#share-method
 * @returns `closed` where the user changed their mind, which is no failure.
 */
export async function shareFile(file: File): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}
