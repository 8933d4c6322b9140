import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { runInNewContext } from 'node:vm';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_READ } from '@/app/release/protocol';
import { LANGUAGES } from '@/domain/language';
import manifest from '../../public/manifest.json' with { type: 'json' };
import { paths } from '@/config/paths';
import account from '@mocks/demoAccount.json' with { type: 'json' };

let folder = '';
let files: string[] = [];

const content = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Several budgets contain the same files, and compressing them takes seconds. */
const sent = new Map<string, { gzip: number; brotli: number }>();
function bytesSent(file: string): { gzip: number; brotli: number } {
  const known = sent.get(file);
  if (known) return known;
  const text = content(file);
  const bytes = { gzip: gzipSync(text).length, brotli: brotliCompressSync(text).length };
  sent.set(file, bytes);
  return bytes;
}

const chunkNamed = (name: string): string => {
  if (files.includes(name)) return name;
  const found = files.filter((file) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(file));
  expect(found, name).toHaveLength(1);
  return found[0] ?? '';
};

const first = (): string[] =>
  [...content('index.html').matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '');

/** @returns the scripts whose names begin with one of `names`, and all scripts that they import statically */
function closure(...names: string[]): Set<string> {
  const found = new Set<string>();
  const open = names.map(chunkNamed);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = content(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    open.push(...[...imports].map(([, name]) => `assets/${name ?? ''}`));
  }
  return found;
}

/**
 * Starts the service worker in a simulated browser whose server answers each request with `status`.
 * @param before paths of files in an earlier cache
 * @param page the cached page, or null if it is not cached
 */
function startWorker(
  code: string,
  origin: string,
  {
    before = [],
    page = null,
    status = 200,
  }: { before?: readonly string[]; page?: string | null; status?: number } = {},
) {
  type Listener = (event: object) => void;
  const listeners = new Map<string, Listener>();
  const kept: string[] = [];
  const keptBefore = () => Promise.resolve(before.map((path) => ({ url: `${origin}${path}` })));
  const cache = {
    match: (key: unknown) =>
      Promise.resolve(
        page !== null && String(key).includes('__WB_REVISION__') ? new Response(page) : undefined,
      ),
    keys: () => Promise.resolve([]),
    put: ({ url }: Request) => Promise.resolve(kept.push(url)),
  };
  const scope = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { scope: `${origin}/` },
    location: new URL(`${origin}/service-worker.js`),
    caches: {
      open: (name: string) => Promise.resolve(name.endsWith('-before') ? { keys: keptBefore } : cache),
      match: cache.match,
      keys: () => Promise.resolve(['app-parts-before']),
    },
    navigator: { languages: ['ja-JP'] },
    skipWaiting: () => Promise.resolve(),
    fetch: () =>
      Promise.resolve(
        new Response('from the host', { status, headers: { 'content-type': 'text/javascript' } }),
      ),
    // Node.js has no page against which to resolve a relative URL.
    Request: class extends Request {
      constructor(address: string | URL | Request) {
        super(typeof address === 'string' ? new URL(address, origin) : address);
      }
    },
    Response,
    Headers,
    URL,
    setTimeout,
    clearTimeout,
    performance,
    FetchEvent: class {},
  };
  runInNewContext(code, { ...scope, self: scope });
  return {
    kept,
    async installs() {
      const steps: unknown[] = [];
      listeners.get('install')?.({ waitUntil: (step: unknown) => void steps.push(step) });
      await Promise.all(steps);
    },
    async hears(data: unknown) {
      const steps: unknown[] = [];
      listeners.get('message')?.({ data, ports: [], waitUntil: (step: unknown) => void steps.push(step) });
      await Promise.all(steps);
    },
    async fetches(url: string, { method = 'GET', mode = 'cors' } = {}) {
      const answers: Promise<Response>[] = [];
      // The constructor of Request rejects the mode `navigate`.
      const request = new Proxy(new Request(url, { method }), {
        get(target, name): unknown {
          const value: unknown = name === 'mode' ? mode : Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      listeners.get('fetch')?.({
        request,
        waitUntil: () => undefined,
        respondWith: (response: Promise<Response>) => {
          answers.push(response);
        },
      });
      const [answer] = await Promise.all(answers);
      return answer ? await answer.text() : 'not handled';
    },
  };
}

const scripts = () => files.filter((file) => /^assets\/.*\.js$/.test(file));

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

describe('production build', () => {
  it('contains no code or media of the mock vendor', () => {
    expect(files.filter((file) => /mockServiceWorker|snapshot|thumbnail|\.m4s|\.m3u8/i.test(file))).toEqual(
      [],
    );
    for (const script of scripts()) {
      expect(content(script), script).not.toContain(account.email);
      expect(content(script), script).not.toContain('setupWorker');
      expect(content(script), script).not.toMatch(/[Ww]orkbench|demo-(?:fault|media|now)|Bug bundle/);
    }
  });

  it.each([
    ['log-in form until it can be submitted', 124, 108, 6, () => closure(...first(), 'login')],
    ['log-in form for a submit before the app has loaded', 15, 13, 3, () => closure('rules')],
    [
      'log-in form with all code that a submit needs',
      173,
      152,
      12,
      () => closure(...first(), 'login', 'LoginChecks', 'httpExchange', 'loginInfoVault'),
    ],
    [
      'log-in screen with the code that starts its service worker',
      128,
      112,
      7,
      () => closure(...first(), 'login', 'startReleases'),
    ],
    ['home until the first picture', 152, 133, 7, () => closure(...first(), 'home', 'httpExchange')],
    [
      'a clip on home',
      290,
      251,
      9,
      () => closure(...first(), 'home', 'httpExchange', 'VideoPlayer', 'openClip'),
    ],
    [
      'replay until its timeline',
      258,
      228,
      17,
      () => closure(...first(), 'home', 'httpExchange', 'ReplayScreen'),
    ],
    [
      'a live stream on home',
      243,
      213,
      9,
      () => closure(...first(), 'home', 'httpExchange', 'VideoPlayer', 'openLive'),
    ],
  ])(
    '%s: loads at most %i KB with gzip, or %i KB with Brotli, in %i files',
    (_what, gzip, brotli, count, needed) => {
      const all = [...needed()];
      const kilobytes = (coding: 'gzip' | 'brotli') =>
        all.reduce((sum, file) => sum + bytesSent(file)[coding], 0) / 1024;
      expect(all.length, all.join('\n')).toBeLessThanOrEqual(count);
      for (const [found, budget] of [
        [kilobytes('gzip'), gzip],
        [kilobytes('brotli'), brotli],
      ] as const) {
        expect(found, all.join('\n')).toBeLessThanOrEqual(budget);
        // A budget far above the real size would not detect growth.
        expect(found, 'the budget can be made smaller').toBeGreaterThan(budget * 0.8);
      }
    },
  );

  it('log-in and home load no code that is needed only later', () => {
    for (const file of closure(...first(), 'login', 'home')) {
      expect(content(file), file).not.toMatch(
        /MuiButtonBase|SignalingClient|maplibregl|Sweetalert2|useFormik/,
      );
    }
  });

  it('the calendar and arrange mode load no code of Material UI', () => {
    for (const file of closure('ArrangePanel', 'RangeCalendar')) {
      expect(content(file), file).not.toContain('MuiButtonBase');
    }
  });

  it('the player adds no `data:` text track, which the content security policy would block', () => {
    for (const file of closure('openClip', 'hls')) expect(content(file), file).not.toContain('data:,WEBVTT');
  });

  it('the page preloads exactly the files of the next screen', () => {
    const preloaded = (what: string) => {
      const list = new RegExp(`\\b${what}:\\[([^\\]]*)\\]`).exec(content('index.html'))?.[1] ?? '';
      return [...list.matchAll(/\/(assets\/[^`"']+\.js)/g)].map(([, file]) => file ?? '');
    };
    const early = closure(...first());
    const beyond = (...names: string[]) => [...closure(...names)].filter((file) => !early.has(file));
    expect(new Set(preloaded('login'))).toEqual(new Set(beyond('login')));
    const home = new Set(beyond('home', 'httpExchange'));
    expect(new Set(preloaded('home'))).toEqual(home);
    expect(new Set(preloaded('replay'))).toEqual(
      new Set(beyond('ReplayScreen').filter((file) => !home.has(file))),
    );
  });

  it('the page includes a complete log-in form that the content security policy allows', () => {
    const html = content('index.html');
    const page = new DOMParser().parseFromString(html, 'text/html');
    const form = page.querySelector('#root[data-waiting] form');
    expect(form?.getAttribute('method')).toBe('dialog');
    expect(form?.querySelector('input[name="password"]')?.getAttribute('autocomplete')).toBe(
      'current-password',
    );
    const style = page.querySelector('style')?.textContent ?? '';
    const classes = [...page.querySelectorAll('#root [class]')].flatMap((element) =>
      Array.from(element.classList),
    );
    const ours = [...new Set(classes)].filter((name) => name.startsWith('_'));
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter((name) => !style.includes(`.${name}`))).toEqual([]);
    expect(page.querySelectorAll('[style], [onclick], script:not([src]) ~ script:not([src])')).toHaveLength(
      0,
    );
  });

  it('the chunk of the calendar has less than 36 KB with gzip', () => {
    expect(gzipSync(content(chunkNamed('RangeCalendar'))).length / 1024).toBeLessThan(36);
  });

  it('log-in, home, camera detail and the player do not load the export engine', () => {
    const library = 'First packet must be a key packet.';
    const holding = (text: string) => (file: string) => content(file).includes(text);
    // Two workers contain their own copies of the library.
    const isWorker = (file: string) => file.includes('Worker-');
    expect(scripts().filter((file) => !isWorker(file) && holding(library)(file))).toHaveLength(1);
    expect(scripts().filter((file) => isWorker(file) && holding(library)(file))).toHaveLength(2);
    const players = closure(...first(), 'login', 'home', 'VideoPlayer', 'CameraDetailScreen', 'openClip');
    expect([...players].filter(holding(library))).toEqual([]);
    expect([...players].filter(holding('Save clip'))).not.toEqual([]);
    const home = closure(...first(), 'login', 'home', 'httpExchange');
    expect([...home].filter(holding('Save clip'))).toEqual([]);
  });

  it('has separate chunks for screens, transports and the map', () => {
    const names = scripts().join('\n');
    for (const chunk of [
      'home',
      'CameraDetailScreen',
      'AutoScreen',
      'openLive',
      'openClip',
      'MapLibreEngine',
    ]) {
      expect(names).toContain(chunk);
    }
  });

  it('has header files with the content security policy and the cache rules', () => {
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

  it('has a cache rule for every script but none for a missing file', () => {
    const rules = content('_headers').match(/^\/\S*$/gm) ?? [];
    const named = rules.filter((rule) => rule.startsWith('/assets/'));
    expect(rules.length).toBeLessThanOrEqual(100);
    expect(named.filter((rule) => !files.includes(rule.slice(1)))).toEqual([]);
    expect(scripts().filter((file) => !named.includes(`/${file}`))).toEqual([]);
  });

  it('has a manifest with every kind of icon and with shortcuts to pages of the app', () => {
    expect(content('index.html')).toContain('<link rel="manifest" href="/manifest.json"');
    expect(JSON.parse(content('manifest.json'))).toEqual(manifest);
    const { start_url, display, icons, shortcuts } = manifest;
    expect([start_url, display]).toEqual([paths.home, 'standalone']);
    expect(icons.filter(({ src }) => !files.includes(src.slice(1)))).toEqual([]);
    for (const purpose of ['any', 'maskable']) {
      const sizes = icons.filter((icon) => (icon.purpose ?? 'any') === purpose).map((icon) => icon.sizes);
      expect(sizes, purpose).toEqual(expect.arrayContaining(['192x192', '512x512']));
    }
    expect(shortcuts.map(({ url }) => url)).toEqual([paths.home, paths.lastActivity, paths.replay]);
  });

  it('the service worker caches the page, its scripts and its styles without delaying the first visit', () => {
    const worker = content('service-worker.js');
    const kept = [...worker.matchAll(/url:[`"']([^`"']+)/g)].map(([, url]) => url ?? '');
    expect(kept[0]).toBe('/');
    expect(kept.slice(1).filter((url) => !/^\/assets\/[^/]+\.(?:js|css)$/.test(url))).toEqual([]);
    expect(kept.slice(1).filter((url) => !files.includes(url.slice(1)))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    expect(content('index.html')).not.toContain('service-worker');
    for (const file of closure(...first(), 'login', 'home')) {
      expect(content(file), file).not.toMatch(/workbox|updateViaCache/);
    }
    expect(gzipSync(worker).length / 1024).toBeLessThan(10);
  });

  it('the service worker caches the translation for the browser and one from an earlier cache', async () => {
    const own = 'https://app.example';
    const before = ['/assets/de-BVi31VuC.js', '/assets/openClip-BVi31VuC.js'];
    const worker = startWorker(content('service-worker.js'), own, { before });
    await worker.installs();
    const expected = ['ja', 'de'].map((language) => `${own}/${chunkNamed(language)}`);
    expect(new Set(worker.kept)).toEqual(new Set(expected));
  });

  it('the service worker caches a translation that the page has already loaded', async () => {
    const own = 'https://app.example';
    const worker = startWorker(content('service-worker.js'), own);
    for (const language of ['en', 'fr']) await worker.hears({ type: LANGUAGE_READ, language });
    expect(worker.kept).toEqual([`${own}/${chunkNamed('fr')}`]);
  });

  it('the service worker caches no API response, picture or video of any origin', async () => {
    const own = 'https://app.example';
    const part = scripts().find((file) => file.includes('openLive')) ?? '';
    const worker = startWorker(content('service-worker.js'), own);
    for (const address of [
      '/uis-wrapper/v2/cameras',
      '/vss/v1/events/1/hls',
      '/snapshots/door.jpg',
      '/assets/door.jpg',
      '/assets/clip/index.m3u8',
      '/assets/clip/seg-1.m4s',
      '/icons/icon-192.png',
      '/licenses.md',
    ]) {
      expect(await worker.fetches(`${own}${address}`), address).toBe('not handled');
    }
    for (const address of ['https://api.example/uis-wrapper/v2/cameras', `https://api.example/${part}`]) {
      expect(await worker.fetches(address), address).toBe('not handled');
    }
    expect(await worker.fetches(`${own}/${part}`, { method: 'POST' })).toBe('not handled');
    expect(await worker.fetches(`${own}/home?token=1`, { mode: 'navigate' })).toBe('from the host');
    expect(worker.kept).toEqual([]);
    expect(await worker.fetches(`${own}/${part}`)).toBe('from the host');
    await vi.waitFor(() => expect(worker.kept).toEqual([`${own}/${part}`]));
  });

  it('the service worker returns the cached page if the server fails', async () => {
    const own = 'https://app.example';
    const open = (page: string | null, status: number) =>
      startWorker(content('service-worker.js'), own, { page, status }).fetches(`${own}/home`, {
        mode: 'navigate',
      });
    for (const status of [200, 404]) expect(await open('kept', status)).toBe('from the host');
    for (const status of [500, 502, 503, 504]) expect(await open('kept', status)).toBe('kept');
    expect(await open(null, 502)).toBe('from the host');
  });

  it('the page begins with the guard for unsupported browsers', () => {
    const html = content('index.html');
    const guard = /<script defer src="\/(assets\/start-guard-[^"]+\.js)"/.exec(html);
    expect(content(guard?.[1] ?? '')).toContain('This browser does not support app.');
    expect(html.indexOf('start-guard')).toBeLessThan(html.indexOf('type="module"'));
    const [, translations = ''] =
      /"\/(assets\/start-guard-[^"]+\.json)"/.exec(content(guard?.[1] ?? '')) ?? [];
    expect(content(translations)).toContain('Dieser Browser unterstützt die App nicht.');
  });

  it('the page says in every language that it needs JavaScript', () => {
    const page = new DOMParser().parseFromString(content('index.html'), 'text/html');
    const sentences = new DOMParser().parseFromString(
      page.querySelector('noscript')?.innerHTML ?? '',
      'text/html',
    );
    expect([...sentences.querySelectorAll('p')].map(({ lang }) => lang)).toEqual([...LANGUAGES]);
  });

  it('the page is not painted before its form is parsed', () => {
    const page = new DOMParser().parseFromString(content('index.html'), 'text/html');
    const expected = page.querySelector('link[rel="expect"][blocking="render"]')?.getAttribute('href') ?? '';
    const form = page.querySelector('form');
    expect(form?.compareDocumentPosition(page.querySelector(expected) ?? form)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('the page allows inline code only by its hash', () => {
    const inline = [...content('index.html').matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
    expect(inline.map(([, tag]) => tag)).toEqual(['style', 'script']);
    for (const [, tag, text = ''] of inline) {
      const hash = createHash('sha256').update(text).digest('base64');
      expect(content('nginx.conf')).toMatch(
        new RegExp(`${tag ?? ''}-src [^;]*'sha256-${hash.replaceAll(/[+/]/g, String.raw`\$&`)}'`),
      );
    }
  });

  it('lists the licenses of the packages that it contains', () => {
    expect(content('licenses.md')).toContain('react');
  });
});
