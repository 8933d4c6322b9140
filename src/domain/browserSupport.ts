/** What of the browser decides whether something can work. */
export interface BrowserFeatures {
  userAgent: string;
  hasPeerConnection: boolean;
  hasMediaSource: boolean;
  playsHls: boolean;
  hasWebCrypto: boolean;
  /** What the code and its styles take for granted, of what came to browsers last. */
  hasPlatform: boolean;
}

/** Live streaming is not offered on Firefox, Opera and Safari 12, nor without WebRTC. */
export function supportsLive({ userAgent, hasPeerConnection }: BrowserFeatures): boolean {
  const isFirefox = /firefox|fxios/i.test(userAgent);
  const isOpera = /\bop[rt]\/|opera|opios/i.test(userAgent);
  const isSafari12 = /version\/12(?:\.\d+)* .*safari\//i.test(userAgent) && !/chrom(e|ium)/i.test(userAgent);
  return hasPeerConnection && !isFirefox && !isOpera && !isSafari12;
}

/** The app as a whole needs a way to play clips, Web Crypto, and what it is written with. */
export const supportsApp = ({
  hasMediaSource,
  playsHls,
  hasWebCrypto,
  hasPlatform,
}: BrowserFeatures): boolean => (hasMediaSource || playsHls) && hasWebCrypto && hasPlatform;

/**
 * The README names the versions that follow from this: popover is the youngest (Firefox 125, Safari 17, Chrome 114).
 * The start of the app must get here without any of them.
 */
const hasPlatform = (): boolean =>
  'popover' in HTMLElement.prototype &&
  'toSorted' in Array.prototype &&
  'hasOwn' in Object &&
  'timeout' in AbortSignal &&
  CSS.supports('selector(:has(a))') &&
  CSS.supports('container-type', 'inline-size');

/** Looks at the browser that this runs in. */
export function browserFeatures(): BrowserFeatures {
  return {
    userAgent: navigator.userAgent,
    // Privacy extensions take some away by setting them to undefined.
    hasPeerConnection: typeof RTCPeerConnection !== 'undefined',
    hasMediaSource: typeof MediaSource !== 'undefined' || 'ManagedMediaSource' in globalThis,
    playsHls: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
    hasWebCrypto: typeof globalThis.crypto === 'object' && typeof globalThis.crypto.subtle === 'object',
    hasPlatform: hasPlatform(),
  };
}
