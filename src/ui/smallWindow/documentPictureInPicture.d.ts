/** Only Chromium on desktops implements https://wicg.github.io/document-picture-in-picture/. */
interface DocumentPictureInPicture extends EventTarget {
  readonly window: Window | null;
  requestWindow(options?: { width?: number; height?: number }): Promise<Window>;
}

// oxlint-disable-next-line no-var -- how a global is declared
declare var documentPictureInPicture: DocumentPictureInPicture | undefined;
