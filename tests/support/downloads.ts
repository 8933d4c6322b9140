import { vi } from 'vitest';

export interface Download {
  fileName: string;
  file: Blob;
}

/**
 * Records downloads instead of starting them. Must be called inside a test, because mocks are restored after
 * each test.
 */
export function keepDownloads(): Download[] {
  const downloads: Download[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (!(file instanceof Blob)) throw new Error('Only files are downloaded here.');
    const url = `blob:${files.size}`;
    files.set(url, file);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) downloads.push({ fileName: this.download, file });
  });
  return downloads;
}
