import { keptFields } from './keptFields';

interface SavedData {
  bytes: number;
  since: number | null;
  /** Files that count only once, because the browser would have cached them. */
  files: readonly string[];
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const kept = keptFields('savedData', ({ bytes, since, files }): SavedData => ({
  bytes: isCount(bytes) ? bytes : 0,
  since: isCount(since) ? since : null,
  files: Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [],
}));

export const { get: savedData, subscribe: subscribeToSavedData } = kept;

export function addSavedBytes(bytes: number, now: number): void {
  if (bytes <= 0) return;
  const before = kept.get();
  kept.merge({ bytes: before.bytes + Math.round(bytes), since: before.since ?? now });
}

export function addSavedFile(address: string, bytes: number, now: number): void {
  const { files } = kept.get();
  if (files.includes(address)) return;
  kept.merge({ files: [...files, address] });
  addSavedBytes(bytes, now);
}
