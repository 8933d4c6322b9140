import { describe, expect, it } from 'vitest';
import { defaultDeployment } from '@/build/deployment/deploymentEnv';
import { nginxConfiguration, staticHostHeaders } from '@/build/deployment/deploymentFiles';
import { defaultConfig } from '@/config/env';
import {
  contentSecurityPolicy,
  securityHeaders,
  type PolicySettings,
} from '@/build/deployment/securityHeaders';

const usual: PolicySettings = { ...defaultConfig, ...defaultDeployment };
const directive = (name: string, settings: Partial<PolicySettings>) =>
  contentSecurityPolicy({ ...usual, ...settings })
    .split('; ')
    .find((each) => each.startsWith(`${name} `)) ?? '';

function locations(file: string): Map<string, string> {
  return new Map(
    [...file.matchAll(/^location (\S+ ?\S*) \{([^}]*)\}/gm)].map(([, path = '', body = '']) => [path, body]),
  );
}

describe('content security policy', () => {
  it('lets a map style load tiles, glyphs and sprites from configured hosts only', () => {
    const map = { mapStyleUrl: 'https://styles.example/a.json', mapSources: ['https://tiles.example'] };
    for (const name of ['connect-src', 'img-src']) {
      const sources = directive(name, { ...map, mediaSources: [] });
      expect(sources).toContain('https://styles.example https://tiles.example');
      expect(sources).not.toMatch(/https:(?:\s|$)/);
    }
    expect(directive('connect-src', { mapSources: ['https://tiles.example'] })).not.toContain(
      'tiles.example',
    );
    expect(directive('script-src', map)).not.toContain('tiles.example');
  });

  it('names the endpoint for violation reports in both `report-uri` and `report-to`', () => {
    const reportUri = 'https://reports.example/csp';
    expect(directive('report-uri', { reportUri })).toBe(`report-uri ${reportUri}`);
    expect(directive('report-to', { reportUri })).toBe('report-to csp');
    expect(securityHeaders({ ...usual, reportUri })).toHaveProperty(
      'Reporting-Endpoints',
      `csp="${reportUri}"`,
    );
    expect(directive('report-uri', {})).toBe('');
    expect(securityHeaders(usual)).not.toHaveProperty('Reporting-Endpoints');
  });

  it.each([
    ['eu-central-1', 'kinesisvideo.eu-central-1.amazonaws.com'],
    ['cn-north-1', 'kinesisvideo.cn-north-1.amazonaws.com.cn'],
  ])('contains the endpoints of the region %s', (kvsRegion, host) => {
    const sources = directive('connect-src', { kvsRegion }).split(' ');
    expect(sources).toEqual(
      expect.arrayContaining([`https://${host}`, `https://*.${host}`, `wss://*.${host}`]),
    );
  });
});

describe('referrer policy', () => {
  it('includes the origin only if the map provider may check it', () => {
    const policy = (settings: Partial<PolicySettings>) =>
      securityHeaders({ ...usual, ...settings })['Referrer-Policy'];
    expect(policy({})).toBe('no-referrer');
    expect(policy({ googleMapsApiKey: 'a-key' })).toBe('strict-origin');
    expect(policy({ mapStyleUrl: 'https://styles.example/a.json' })).toBe('strict-origin');
  });
});

describe('HSTS', () => {
  it('is part of every server configuration if its `max-age` is configured', () => {
    const settings = { ...usual, hstsMaxAge: 300 };
    expect(staticHostHeaders(settings, [])).toContain('  Strict-Transport-Security: max-age=300\n');
    for (const path of ['/assets/', '@missing', '/']) {
      expect(locations(nginxConfiguration(settings)).get(path)).toContain(
        'add_header Strict-Transport-Security "max-age=300" always;',
      );
    }
    expect(staticHostHeaders(usual, [])).not.toContain('Strict-Transport-Security');
    expect(nginxConfiguration(usual)).not.toContain('Strict-Transport-Security');
  });
});

describe('missing file', () => {
  it('is not cached by nginx', () => {
    const blocks = locations(nginxConfiguration(usual));
    expect(blocks.get('/assets/')).toMatch(/add_header Cache-Control "[^"]*immutable";/);
    expect(blocks.get('/assets/')).toContain('try_files $uri @missing;');
    expect(blocks.get('@missing')).toContain('add_header Cache-Control "no-store" always;');
    expect(blocks.get('@missing')).toContain('return 404;');
    expect(blocks.get('@missing')).toContain("default-src 'none'");
    expect(blocks.get('/')).toContain('add_header Cache-Control "no-store" always;');
  });

  it('matches no cache rule of a static host', () => {
    const file = staticHostHeaders(usual, ['assets/app-1a2b.js']);
    const rules = file.split(/\n(?=\/)/).map((rule) => rule.split('\n')[0] ?? '');
    expect(rules).toEqual(['/*', '/', '/index.html', '/assets/app-1a2b.js']);
    const cached = file.split(/\n(?=\/)/).filter((rule) => rule.includes('immutable'));
    expect(cached).toHaveLength(1);
    expect(cached[0]).toMatch(
      /^\/assets\/app-1a2b\.js\n {2}Cache-Control: public, max-age=31536000, immutable/,
    );
    // Static hosts combine the headers of all matching rules.
    expect(file.split(/\n(?=\/)/)[0]).not.toContain('Cache-Control');
  });
});

it('headers of a static host: have at most a hundred rules', () => {
  const many = Array.from({ length: 300 }, (_none, index) => `assets/${String(index)}.js`);
  const rules = staticHostHeaders(usual, many).match(/^\//gm);
  expect(rules).toHaveLength(100);
  expect(staticHostHeaders(usual, many)).toContain('/assets/0.js\n');
});

describe('nginx configuration', () => {
  it('escapes quotes', () => {
    expect(nginxConfiguration({ ...usual, reportUri: 'https://reports.example/csp' })).toContain(
      String.raw`add_header Reporting-Endpoints "csp=\"https://reports.example/csp\"" always;`,
    );
  });
});
