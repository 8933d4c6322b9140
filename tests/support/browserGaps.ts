const define = (name: string, value: unknown): void => {
  // happy-dom has some of these interfaces. Vitest declares some that jsdom lacks, with the value undefined.
  if (Reflect.get(globalThis, name) !== undefined) return;
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
};

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

define('IntersectionObserver', NoObserver);
define(
  'ResizeObserver',
  /** Reports once, as browsers do after `observe`. In this environment no element has a size. */
  class ResizeObserver {
    #isObserving = true;
    readonly #report: ResizeObserverCallback;

    constructor(report: ResizeObserverCallback) {
      this.#report = report;
    }

    observe(): void {
      queueMicrotask(() => {
        if (this.#isObserving) this.#report([], this);
      });
    }

    unobserve(): void {}

    disconnect(): void {
      this.#isObserving = false;
    }
  },
);
define(
  'MediaSource',
  class MediaSource {
    static isTypeSupported = () => true;
  },
);
define('RTCPeerConnection', class RTCPeerConnection {});
define('matchMedia', (query: string) => ({
  // Tests expect the desktop layout.
  matches: /min-width/.test(query),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));

Object.defineProperty(HTMLMediaElement.prototype, 'play', {
  configurable: true,
  value: () => Promise.resolve(),
});
Object.defineProperty(HTMLMediaElement.prototype, 'pause', { configurable: true, value: () => undefined });
Object.defineProperty(HTMLMediaElement.prototype, 'load', { configurable: true, value: () => undefined });
Object.defineProperty(globalThis, 'scrollTo', { configurable: true, value: () => undefined });
// The dialog element of jsdom has no methods to open and close it.
Object.defineProperty(HTMLDialogElement.prototype, 'showModal', {
  configurable: true,
  value(this: HTMLDialogElement) {
    this.open = true;
  },
});
Object.defineProperty(HTMLDialogElement.prototype, 'close', {
  configurable: true,
  value(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
// jsdom cannot read files as streams.
Blob.prototype.stream ??= function stream(this: Blob) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
};
// jsdom has no top layer, so the items of a menu are always in the page.
HTMLElement.prototype.hidePopover ??= () => undefined;
// jsdom delivers pointer events to their target even after a capture.
Element.prototype.setPointerCapture ??= () => undefined;
// Chromium returns a promise: https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => Promise.resolve(),
});
// A list may correct its scroll position at any time during a test.
Element.prototype.scrollBy ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
// jsdom has no layout and therefore no `innerText`: https://github.com/jsdom/jsdom/issues/1245
Object.defineProperty(HTMLElement.prototype, 'innerText', {
  configurable: true,
  get(this: HTMLElement) {
    return this.textContent;
  },
  set(this: HTMLElement, text: string) {
    this.textContent = text;
  },
});
Object.defineProperty(HTMLVideoElement.prototype, 'getVideoPlaybackQuality', {
  configurable: true,
  value: () => ({ creationTime: 0, totalVideoFrames: 0, droppedVideoFrames: 0 }),
});
