import { vi } from 'vitest';

export interface Download {
  fileName: string;
  file: Blob;
}

/**
 * Records downloads, which jsdom lacks. Only a test may call this, because the end of the test restores the
 * browser.
 */
export function keepDownloads(): Download[] {
  const downloads: Download[] = [];
  const files = new Map<string, Blob>();
  URL.createObjectURL = (file) => {
    if (!(file instanceof Blob)) throw new Error('Only files are downloaded here.');
    const url = `blob:${files.size}`;
    files.set(url, file);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) downloads.push({ fileName: this.download, file });
  });
  return downloads;
}
