/**
 * Milliseconds for which the file stays available: Safari may begin to read it seconds later, and says nothing when it has.
 * https://bugs.webkit.org/show_bug.cgi?id=211234
 */
const AVAILABLE_FOR = 40_000;

/** Hands a file to the browser's downloads. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, AVAILABLE_FOR);
}
