import { onTestFinished, vi } from 'vitest';

/** Constructed style sheet, which jsdom lacks. */
class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/**
 * Simulates Picture-in-Picture windows as iframes until the test ends.
 * @returns the windows, oldest first
 */
export function standInSmallWindows(): Window[] {
  const opened: Window[] = [];
  const requestWindow = vi.fn<() => Promise<Window>>(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const { contentWindow } = frame;
    if (contentWindow === null) throw new Error('The frame has no window.');
    const define = (name: string, value: unknown) =>
      Object.defineProperty(contentWindow, name, { value, configurable: true });
    define('CSSStyleSheet', Sheet);
    define('ResizeObserver', ResizeObserver);
    let isClosed = false;
    define('close', () => {
      if (isClosed) return;
      isClosed = true;
      contentWindow.dispatchEvent(new Event('pagehide'));
      frame.remove();
    });
    opened.push(contentWindow);
    return Promise.resolve(contentWindow);
  });
  Object.defineProperty(globalThis, 'documentPictureInPicture', {
    configurable: true,
    value: {
      requestWindow,
      get window() {
        return opened.findLast(({ frameElement }) => frameElement?.isConnected) ?? null;
      },
    },
  });
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, value: [] });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'documentPictureInPicture');
    Reflect.deleteProperty(document, 'adoptedStyleSheets');
  });
  return opened;
}
