import { cacheControl, securityHeaders, type PolicySettings } from './securityHeaders.ts';

/** `_headers` as Netlify, Cloudflare Pages and their like read it. */
export function staticHostHeaders(settings: PolicySettings): string {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...lines({ ...securityHeaders(settings), 'Cache-Control': cacheControl('/index.html') }),
    '',
    '/assets/*',
    '  ! Cache-Control',
    ...lines({ 'Cache-Control': cacheControl('/assets/') }),
    '',
  ].join('\n');
}

/** A `server { … }` body for nginx: `include` it beside `listen`, `server_name`, the certificate and `root`. */
export function nginxConfiguration(settings: PolicySettings): string {
  const headers = (indent: string, path: string) =>
    Object.entries({ ...securityHeaders(settings), 'Cache-Control': cacheControl(path) }).map(
      ([name, value]) => `${indent}add_header ${name} "${value}" always;`,
    );
  return [
    '# Inside a server { … } block that serves this folder over https:',
    '#   root /srv/camera-web-app;  include /srv/camera-web-app/nginx.conf;',
    '# Once https works for good, add: add_header Strict-Transport-Security "max-age=63072000" always;',
    '# (to each location, since nginx does not inherit headers into a block that adds its own).',
    'location = /nginx.conf { return 404; }',
    'location = /_headers { return 404; }',
    'location /assets/ {',
    ...headers('  ', '/assets/'),
    '  try_files $uri =404;',
    '}',
    'location / {',
    ...headers('  ', '/index.html'),
    '  try_files $uri /index.html;',
    '}',
    '',
  ].join('\n');
}
