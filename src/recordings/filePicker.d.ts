/** Only Chromium implements https://wicg.github.io/file-system-access/, so callers must test for support. */
interface SaveFilePickerOptions {
  suggestedName?: string;
  types?: { description?: string; accept: Record<string, string[]> }[];
}

// oxlint-disable-next-line no-var -- TypeScript declares globals with var
declare var showSaveFilePicker:
  | ((options?: SaveFilePickerOptions) => Promise<FileSystemFileHandle>)
  | undefined;

interface FileSystemFileHandle {
  remove?: () => Promise<void>;
}
