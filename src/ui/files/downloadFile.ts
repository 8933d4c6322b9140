/** Hands a file to the browser's downloads. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has taken its own hold of the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
