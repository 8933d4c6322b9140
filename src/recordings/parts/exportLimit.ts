/** What memory may hold where the browser cannot write straight to the disk, in bytes. */
export const MEMORY_LIMIT = 500_000_000;

export const canWriteToDisk = (): boolean => typeof globalThis.showSaveFilePicker === 'function';

/** What can be saved here at once, in bytes; null: as much as the disk takes. */
export const exportLimit = (): number | null => (canWriteToDisk() ? null : MEMORY_LIMIT);
