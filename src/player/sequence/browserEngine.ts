/**
 * The engine of this browser, for faults that no feature tells of; a browser of another name has one of the three.
 * @see https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-vendor
 */
export const browserEngine = (): 'chromium' | 'webkit' | 'gecko' =>
  navigator.vendor === 'Google Inc.'
    ? 'chromium'
    : navigator.vendor === 'Apple Computer, Inc.'
      ? 'webkit'
      : 'gecko';
