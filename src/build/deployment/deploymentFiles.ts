import { securityHeaders, type PolicySettings } from './securityHeaders.ts';

const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';

const NEVER_CACHED = 'no-store';

/** Cloudflare Pages reads at most 100 rules of a `_headers` file. */
const MAX_RULES = 100;

/**
 * Returns `_headers` for Netlify, Cloudflare Pages and similar hosts. They serve index.html with status 200
 * for a missing file, and with a rule for all of `/assets/` browsers would cache that response for a year.
 * Therefore each existing file has its own rule, up to `MAX_RULES` in all. Paths have only one rule for each
 * header, because servers would join the values of several.
 * @param assets paths of files with a hash in their name, without a leading slash, most important first
 */
export function staticHostHeaders(settings: PolicySettings, assets: readonly string[]): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ];
  const pages = ['/', '/index.html'];
  return [
    ...rule('/*', securityHeaders(settings)),
    ...pages.flatMap((page) => rule(page, { 'Cache-Control': NEVER_CACHED })),
    ...assets
      .slice(0, MAX_RULES - 1 - pages.length)
      .flatMap((file) => rule(`/${file}`, { 'Cache-Control': CACHED_FOR_GOOD })),
  ].join('\n');
}

const quoted = (value: string): string => `"${value.replaceAll('"', String.raw`\"`)}"`;

/**
 * Returns directives to include in an nginx `server { … }` after `listen`, `server_name`, the certificate and
 * `root`.
 */
export function nginxConfiguration(settings: PolicySettings): string {
  const security = Object.entries(securityHeaders(settings)).map(
    ([name, value]) => `  add_header ${name} ${quoted(value)} always;`,
  );
  const cache = (value: string) => `  add_header Cache-Control ${quoted(value)}`;
  return [
    '# Inside a server { … } block that serves this folder over https:',
    '#   root /srv/camera-web-app;  include /srv/camera-web-app/nginx.conf;',
    '# Written anew by each build: set HSTS_MAX_AGE and the other variables there, not here.',
    'location = /nginx.conf { return 404; }',
    'location = /_headers { return 404; }',
    'location /assets/ {',
    ...security,
    // Without `always`, nginx adds the header to successful responses only.
    `${cache(CACHED_FOR_GOOD)};`,
    '  try_files $uri @missing;',
    '}',
    '# A file of another release: never kept, since it may come back.',
    'location @missing {',
    ...security,
    `${cache(NEVER_CACHED)} always;`,
    '  return 404;',
    '}',
    'location / {',
    ...security,
    `${cache(NEVER_CACHED)} always;`,
    '  try_files $uri /index.html;',
    '}',
    '',
  ].join('\n');
}
