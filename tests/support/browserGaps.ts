/** What jsdom lacks of a browser, as little of it as the screens need. */

const define = (name: string, value: unknown): void => {
  if (!(name in globalThis))
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
define('MediaSource', class MediaSource {});
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
Element.prototype.scrollIntoView ??= () => undefined;
