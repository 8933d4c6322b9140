const define = (name: string, value: unknown): void => {
  // Vitest declares some missing interfaces with the value undefined, so `in` would find them.
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
  /** Calls back once, as browsers do after `observe`. Elements have no size in this environment. */
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
// jsdom's dialog element lacks `showModal` and `close`.
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
// jsdom's Blob lacks `stream`.
Blob.prototype.stream ??= function stream(this: Blob) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
};
// jsdom has no popovers, so menu items are always in the page.
HTMLElement.prototype.hidePopover ??= () => undefined;
// jsdom has no pointer capture.
Element.prototype.setPointerCapture ??= () => undefined;
// Chromium returns a promise: https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => Promise.resolve(),
});
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
