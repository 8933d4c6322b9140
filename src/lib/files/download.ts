/**
 * Safari may read the blob seconds after the click, and fires no event when it is done.
 * https://bugs.webkit.org/show_bug.cgi?id=211234
 */
const AVAILABLE_FOR_MS = 40_000;

/** Saves a file as a browser download. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, AVAILABLE_FOR_MS);
}
