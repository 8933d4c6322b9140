/** https://wicg.github.io/document-picture-in-picture/ — Chromium on computers only, so it may be missing. */
interface DocumentPictureInPicture extends EventTarget {
  /** The opened one; null while there is none. */
  readonly window: Window | null;
  requestWindow(options?: { width?: number; height?: number }): Promise<Window>;
}

// oxlint-disable-next-line no-var -- how a global is declared
declare var documentPictureInPicture: DocumentPictureInPicture | undefined;
