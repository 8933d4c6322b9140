const define = (name: string, value: unknown): void => {
  // Vitest's environment names some that jsdom does not have; happy-dom has some.
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
define('ResizeObserver', NoObserver);
define(
  'MediaSource',
  class MediaSource {
    static isTypeSupported = () => true;
  },
);
define('RTCPeerConnection', class RTCPeerConnection {});
define('matchMedia', (query: string) => ({
  // The tests look at the desktop layout.
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
// jsdom has the dialog element, and neither opens nor closes it.
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
// jsdom's files cannot be read as streams.
Blob.prototype.stream ??= function stream(this: Blob) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
};
// jsdom has no top layer: a menu's items are in the page all the time.
HTMLElement.prototype.hidePopover ??= () => undefined;
// jsdom sends every pointer's events where they are dispatched.
Element.prototype.setPointerCapture ??= () => undefined;
// Chromium answers with a promise: https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview
Object.defineProperty(Element.prototype, 'scrollIntoView', {
  configurable: true,
  writable: true,
  value: () => Promise.resolve(),
});
// A list corrects its position later, if the test still runs.
Element.prototype.scrollBy ??= () => undefined;
Element.prototype.scrollTo ??= () => undefined;
// jsdom lays nothing out and so leaves `innerText` out: https://github.com/jsdom/jsdom/issues/1245
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
