/**
 * Detects the engine, for bugs without a feature to test; other browsers use one of the three.
 * @see https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-vendor
 */
export const browserEngine = (): 'chromium' | 'webkit' | 'gecko' =>
  navigator.vendor === 'Google Inc.'
    ? 'chromium'
    : navigator.vendor === 'Apple Computer, Inc.'
      ? 'webkit'
      : 'gecko';
