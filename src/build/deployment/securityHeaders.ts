import { awsDomain } from '../../config/awsRegion.ts';
import type { DeploymentSettings } from './deploymentEnv.ts';
import type { InlineHashes } from './inlineHashes.ts';

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

export interface PolicySettings extends DeploymentSettings {
  apiBaseUrl: string;
  kvsRegion: string;
  kvsEndpoint: string | null;
  mapStyleUrl: string | null;
  /** With a key, Google draws the maps, which requires a less strict policy. */
  googleMapsApiKey: string | null;
  demo: boolean;
  inline?: InlineHashes;
}

/** Hash of the empty string, because emotion inserts its rules through CSSOM into empty `style` elements. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const REPORT_GROUP = 'csp';

const originOf = (address: string): string => new URL(address).origin;

/**
 * Returns the sources for the KVS control plane and its signaling endpoints.
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
function kvsSources({ kvsRegion, kvsEndpoint }: PolicySettings): string[] {
  const host = `kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}`;
  const aws = [`https://${host}`, `https://*.${host}`, `wss://*.${host}`];
  // Allows every WebSocket host, because a private gateway's signaling endpoints are unknown at build time.
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
 * Creates the policy from the configuration. The strict policy requires Trusted Types and allows only the
 * app's own scripts, the inline one by its hash. Google Maps does not run under the strict policy, so a
 * Google Maps key selects a weaker policy.
 * @see https://www.w3.org/TR/CSP3/
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
    // Omits the style hashes with Google, because browsers ignore 'unsafe-inline' next to a hash.
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
    // Browsers that support `report-to` ignore `report-uri`.
    ...(reportUri === null ? {} : { 'report-uri': [reportUri], 'report-to': [REPORT_GROUP] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/**
 * Map servers check the origin of requests with a key that is limited to a website. The API and media servers
 * then receive the origin too, but no path.
 * https://developers.google.com/maps/api-security-best-practices#restricting-api-keys
 */
const referrerPolicy = ({ googleMapsApiKey, mapStyleUrl }: PolicySettings): string =>
  googleMapsApiKey === null && mapStyleUrl === null ? 'no-referrer' : 'strict-origin';

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
