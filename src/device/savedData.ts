import { keptFields } from './keptFields';

/** What the data saver has kept from being loaded on this device; only what was measured or is known. */
interface SavedData {
  bytes: number;
  /** When the counting began, Unix epoch milliseconds; null: nothing has been counted. */
  since: number | null;
  /** Files that count once, since the browser would have kept them. */
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

/** @param now Unix epoch milliseconds. */
export function addSavedBytes(bytes: number, now: number): void {
  if (bytes <= 0) return;
  const before = kept.get();
  kept.merge({ bytes: before.bytes + Math.round(bytes), since: before.since ?? now });
}

/** Counts a file that was not loaded, the first time only. */
export function addSavedFile(address: string, bytes: number, now: number): void {
  const { files } = kept.get();
  if (files.includes(address)) return;
  kept.merge({ files: [...files, address] });
  addSavedBytes(bytes, now);
}
