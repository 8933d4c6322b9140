interface BrowserFeatures {
  userAgent: string;
  hasPeerConnection: boolean;
  hasMediaSource: boolean;
  playsHls: boolean;
  hasWebCrypto: boolean;
  hasPlatform: boolean;
}

export function supportsLive({ userAgent, hasPeerConnection }: BrowserFeatures): boolean {
  const isFirefox = /firefox|fxios/i.test(userAgent);
  const isOpera = /\bop[rt]\/|opera|opios/i.test(userAgent);
  const isSafari12 = /version\/12(?:\.\d+)* .*safari\//i.test(userAgent) && !/chrom(e|ium)/i.test(userAgent);
  return hasPeerConnection && !isFirefox && !isOpera && !isSafari12;
}

export const supportsApp = ({
  hasMediaSource,
  playsHls,
  hasWebCrypto,
  hasPlatform,
}: BrowserFeatures): boolean => (hasMediaSource || playsHls) && hasWebCrypto && hasPlatform;

/**
 * The README lists the browser versions that have these features. The newest of these features is the Popover
 * API (Firefox 125, Safari 17, Chrome 114). Code that runs before this check must not use any of the
 * features.
 */
const hasPlatform = (): boolean =>
  'popover' in HTMLElement.prototype &&
  'toSorted' in Array.prototype &&
  'hasOwn' in Object &&
  'timeout' in AbortSignal &&
  CSS.supports('selector(:has(a))') &&
  CSS.supports('container-type', 'inline-size');

export function browserFeatures(): BrowserFeatures {
  return {
    userAgent: navigator.userAgent,
    // Compares types, because privacy extensions set some features to undefined.
    hasPeerConnection: typeof RTCPeerConnection !== 'undefined',
    hasMediaSource: typeof MediaSource !== 'undefined' || 'ManagedMediaSource' in globalThis,
    playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    hasWebCrypto: typeof globalThis.crypto === 'object' && typeof globalThis.crypto.subtle === 'object',
    hasPlatform: hasPlatform(),
  };
}
