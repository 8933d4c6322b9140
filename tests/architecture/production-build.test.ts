import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import account from '@mocks/demoAccount.json' with { type: 'json' };

let folder = '';
let files: string[] = [];

const content = (file: string) => readFileSync(join(folder, file), 'utf8');
const scripts = () => files.filter((file) => file.endsWith('.js'));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    VITE_API_BASE_URL: 'https://api.example',
  };
  delete env['VITE_DEMO'];
  const result = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { encoding: 'utf8', env },
  );
  expect(result.status, result.stderr).toBe(0);
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the production build', () => {
  it('contains nothing of the stand-in vendor: no worker, no handlers, no demo account, no demo media', () => {
    expect(files.filter((file) => /mockServiceWorker|snapshot|thumbnail|\.m4s|\.m3u8/i.test(file))).toEqual(
      [],
    );
    for (const script of scripts()) {
      expect(content(script), script).not.toContain(account.email);
      expect(content(script), script).not.toContain('setupWorker');
    }
  });

  it('is small before the log-in form can be used', () => {
    const html = content('index.html');
    const early = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
    expect(early.length).toBeGreaterThan(0);
    for (const file of early) {
      expect(content(file), file).not.toMatch(/MuiButtonBase|SignalingClient|maplibregl|Sweetalert2/);
    }
  });

  it('keeps every screen and every transport in a chunk of its own', () => {
    const names = scripts().join('\n');
    for (const chunk of [
      'HomeScreen',
      'CameraDetailScreen',
      'AutoScreen',
      'openLive',
      'openClip',
      'MapLibreEngine',
    ]) {
      expect(names).toContain(chunk);
    }
  });

  it('comes with its headers for static hosts and for nginx, made from the configuration', () => {
    for (const file of ['_headers', 'nginx.conf']) {
      expect(content(file)).toContain("default-src 'none'");
      expect(content(file)).toContain("require-trusted-types-for 'script'");
      expect(content(file)).toContain("frame-ancestors 'none'");
      expect(content(file)).toContain('https://api.example');
      expect(content(file)).not.toContain('unsafe-inline');
      expect(content(file)).not.toContain('unsafe-eval');
      expect(content(file)).toContain('max-age=31536000, immutable');
      expect(content(file)).toContain('no-store');
    }
  });

  it('lets a static host keep the files that exist, by name, and nothing else', () => {
    const rules = content('_headers').match(/^\/\S*$/gm) ?? [];
    const named = rules.filter((rule) => rule.startsWith('/assets/'));
    expect(rules.length).toBeLessThanOrEqual(100);
    expect(named.filter((rule) => !files.includes(rule.slice(1)))).toEqual([]);
    expect(scripts().filter((file) => !named.includes(`/${file}`))).toEqual([]);
  });

  it('starts with the guard for browsers that cannot read the app', () => {
    const html = content('index.html');
    const guard = /<script defer src="\/(assets\/start-guard-[^"]+\.js)"/.exec(html);
    expect(content(guard?.[1] ?? '')).toContain('This browser does not support app.');
    expect(html.indexOf('start-guard')).toBeLessThan(html.indexOf('type="module"'));
  });

  it('needs no inline script or style, and names the licences of what it contains', () => {
    expect(content('index.html')).not.toMatch(/<script>|<script(?![^>]*src=)|<style|style="/);
    expect(content('licenses.md')).toContain('react');
  });
});
