import { awsDomain } from '../../config/awsRegion.ts';
import type { DeploymentSettings } from './deploymentEnv.ts';
import { NOTHING_INLINE, type InlineHashes } from './inlineHashes.ts';

/** What the headers depend on. Origins without a trailing slash. */
export interface PolicySettings extends DeploymentSettings {
  /** Empty: the page's own origin. */
  apiBaseUrl: string;
  kvsRegion: string;
  kvsEndpoint: string | null;
  mapStyleUrl: string | null;
  /** With a key Google draws the maps, which needs the looser profile. */
  googleMapsApiKey: string | null;
  /** The demo's bug bundle may hold a picture of the page. */
  demo: boolean;
  /** Of the page; none by default. */
  inline?: InlineHashes;
}

/** emotion inserts its rules through CSSOM into empty style elements, which this allows and nothing else. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** https://www.w3.org/TR/reporting-1/ */
const REPORT_GROUP = 'csp';

const originOf = (address: string): string => new URL(address).origin;

/**
 * KVS: the control plane, and the signaling endpoints that it answers with.
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
function kvsSources({ kvsRegion, kvsEndpoint }: PolicySettings): string[] {
  const host = `kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}`;
  const aws = [`https://${host}`, `https://*.${host}`, `wss://*.${host}`];
  // A private gateway answers with signaling endpoints of its own choice, which are not known at build time.
  return kvsEndpoint === null ? aws : [...aws, originOf(kvsEndpoint), 'wss:'];
}

/** https://developers.google.com/maps/documentation/javascript/content-security-policy */
const GOOGLE = {
  'script-src': ["'unsafe-eval'", 'blob:', 'https://*.googleapis.com', 'https://*.gstatic.com'],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': ['data:', 'https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.ggpht.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': ['data:', 'blob:', 'https://*.googleapis.com', 'https://*.gstatic.com'],
  'worker-src': ['blob:'],
} as const;

/**
 * The one policy, made from the configuration. https://www.w3.org/TR/CSP3/
 * The strict profile allows no script but its own files and the page's first one, by its hash, and no eval, and demands Trusted Types. Google Maps cannot live under
 * it: with a key the second profile is made.
 */
export function contentSecurityPolicy(settings: PolicySettings): string {
  const {
    apiBaseUrl,
    mapStyleUrl,
    googleMapsApiKey,
    mediaSources,
    mapSources,
    reportUri,
    inline = NOTHING_INLINE,
  } = settings;
  const usesGoogle = googleMapsApiKey !== null;
  const api = apiBaseUrl === '' ? [] : [originOf(apiBaseUrl)];
  const map = mapStyleUrl === null || usesGoogle ? [] : [originOf(mapStyleUrl), ...mapSources];
  const google = (directive: keyof typeof GOOGLE): readonly string[] => (usesGoogle ? GOOGLE[directive] : []);

  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...google('script-src')],
    // 'unsafe-inline' is ignored beside a hash, so the looser profile goes without the hash.
    'style-src': usesGoogle ? ["'self'", ...google('style-src')] : ["'self'", EMPTY_STYLE, ...inline.styles],
    'img-src': ["'self'", 'blob:', ...api, ...map, ...mediaSources, ...google('img-src')],
    'font-src': ["'self'", ...google('font-src')],
    'media-src': ["'self'", 'blob:', ...api, ...mediaSources],
    'connect-src': [
      "'self'",
      ...api,
      ...map,
      ...kvsSources(settings),
      ...mediaSources,
      ...google('connect-src'),
    ],
    'worker-src': ["'self'", ...google('worker-src')],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(usesGoogle
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default', 'dompurify'] }),
    // Browsers that know `report-to` leave the other one alone.
    ...(reportUri === null ? {} : { 'report-uri': [reportUri], 'report-to': [REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/**
 * A host of maps serves a key that is limited to a website by the referrer alone; the API and the hosts of recordings then
 * learn the origin, too, but no address. https://developers.google.com/maps/api-security-best-practices#restricting-api-keys
 */
const referrerPolicy = ({ googleMapsApiKey, mapStyleUrl }: PolicySettings): string =>
  googleMapsApiKey === null && mapStyleUrl === null ? 'no-referrer' : 'strict-origin';

/** Every header of every answer, but for the caching. */
export const securityHeaders = (settings: PolicySettings): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(settings),
  ...(settings.reportUri === null
    ? {}
    : { 'Reporting-Endpoints': `${REPORT_GROUP}="${settings.reportUri}"` }),
  ...(settings.hstsMaxAge === null
    ? {}
    : { 'Strict-Transport-Security': `max-age=${String(settings.hstsMaxAge)}` }),
  'Referrer-Policy': referrerPolicy(settings),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    'autoplay=(self)',
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'geolocation=(self)',
    'picture-in-picture=(self)',
    'camera=()',
    'microphone=()',
    'payment=()',
    'usb=()',
    'serial=()',
    `display-capture=${settings.demo ? '(self)' : '()'}`,
  ].join(', '),
});

/** Names with a hash never change their content; everything else must be asked for anew. */
export const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';
export const NEVER_CACHED = 'no-store';
