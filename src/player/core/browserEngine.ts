/**
 * Detects the engine, for bugs that no feature test reveals. All supported browsers use one of these engines.
 * @see https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-vendor
 */
export const browserEngine = (): 'chromium' | 'webkit' | 'gecko' =>
  navigator.vendor === 'Google Inc.'
    ? 'chromium'
    : navigator.vendor === 'Apple Computer, Inc.'
      ? 'webkit'
      : 'gecko';
