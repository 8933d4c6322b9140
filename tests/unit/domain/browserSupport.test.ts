import { describe, expect, it, vi } from 'vitest';
import { browserFeatures, supportsApp, supportsLive } from '@/domain/browserSupport';

const all: ReturnType<typeof browserFeatures> = {
  userAgent: '',
  hasPeerConnection: true,
  hasMediaSource: true,
  playsHls: false,
  hasWebCrypto: true,
  hasPlatform: true,
};
const live = (userAgent: string) => supportsLive({ ...all, userAgent });

describe('live streaming', () => {
  it.each([
    [
      'Chrome',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ],
    [
      'Chrome 12x on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36',
    ],
    [
      'an Android web view',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari 13',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    ],
    [
      'Safari 18',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    [
      'a future Safari 120',
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/120.0 Safari/605.1.15',
    ],
    [
      'Chrome on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    ],
  ])('is supported in %s', (_name, userAgent) => {
    expect(live(userAgent)).toBe(true);
  });

  it.each([
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Firefox on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 14_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Opera',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/122.0.0.0',
    ],
    ['old Opera', 'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18'],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'],
    [
      'Opera Touch',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1 OPT/4.3.2',
    ],
    [
      'Safari 12',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Safari/605.1.15',
    ],
    [
      'Safari 12 on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari 12 without a minor version',
      'Mozilla/5.0 (iPad) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12 Safari/604.1',
    ],
  ])('is not supported in %s', (_name, userAgent) => {
    expect(live(userAgent)).toBe(false);
  });

  it('is not supported without WebRTC', () => {
    expect(supportsLive({ ...all, hasPeerConnection: false })).toBe(false);
  });
});

describe('app', () => {
  it('requires a browser that has its APIs and CSS features', () => {
    expect(supportsApp(all)).toBe(true);
    expect(supportsApp({ ...all, hasPlatform: false })).toBe(false);
  });

  it.each<[outcome: string, features: string[]]>([
    ['supported', ['media source', 'native HLS', 'Web Crypto']],
    ['supported', ['media source', 'Web Crypto']],
    ['supported', ['native HLS', 'Web Crypto']],
    ['not supported', ['Web Crypto']],
    ['not supported', ['media source', 'native HLS']],
    ['not supported', []],
  ])('is %s in a browser with the features %j', (outcome, features) => {
    const found = {
      hasMediaSource: features.includes('media source'),
      playsHls: features.includes('native HLS'),
      hasWebCrypto: features.includes('Web Crypto'),
    };
    expect(supportsApp({ ...all, ...found })).toBe(outcome === 'supported');
  });
});

describe('feature detection', () => {
  it('treats a feature set to undefined as missing', () => {
    vi.stubGlobal('navigator', { userAgent: '' });
    vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => '' }) });
    vi.stubGlobal('HTMLElement', class {});
    vi.stubGlobal('RTCPeerConnection', class {});
    vi.stubGlobal('MediaSource', class {});
    const there = { hasPeerConnection: true, hasMediaSource: true, hasWebCrypto: true };
    expect(browserFeatures()).toMatchObject(there);
    vi.stubGlobal('RTCPeerConnection', undefined);
    vi.stubGlobal('MediaSource', undefined);
    vi.stubGlobal('crypto', { subtle: undefined });
    expect(browserFeatures()).toMatchObject({
      hasPeerConnection: false,
      hasMediaSource: false,
      hasWebCrypto: false,
    });
  });
});
