/** Maximum size in bytes of an export in memory, for browsers that cannot write to disk. */
export const MEMORY_LIMIT = 500_000_000;

export const canWriteToDisk = (): boolean => typeof globalThis.showSaveFilePicker === 'function';

export const exportLimit = (): number | null => (canWriteToDisk() ? null : MEMORY_LIMIT);
