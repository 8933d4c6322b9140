import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { startGuardScript, startGuardTranslations } from '@/build/startGuardPlugin';
import german from '@/text/catalogues/de.json';
import { appText } from '@/text/app';
import english from '@/text/catalogues/en.json';

type Listener = (event: { target: unknown; error?: Error; filename?: string }) => void;

interface Page {
  knowsModules: boolean;
  isGuest?: boolean;
  language?: string;
  marked?: string;
}

/** Simulates a browser that has loaded the page and the guard, but none of the app's code. */
function openPage({ knowsModules, isGuest = false, language = 'en-GB', marked }: Page) {
  document.documentElement.lang = marked ?? 'en';
  document.documentElement.removeAttribute('data-early');
  if (isGuest) document.documentElement.dataset['early'] = 'login';
  document.body.innerHTML = '<div id="root" data-waiting><form><input name="email"></form></div>';
  const listeners = new Map<string, Listener>();
  const reload = vi.fn<() => void>();
  const requests: Request[] = [];
  class Request {
    readyState = 1;
    responseText = '';
    url = '';
    onreadystatechange: () => void = vi.fn<() => void>();
    open = (_method: string, url: string) => (this.url = url);
    send = () => requests.push(this);
  }
  const win = {
    navigator: { language },
    ...(marked === undefined ? {} : { cameraStart: {} }),
    XMLHttpRequest: Request,
    location: { origin: 'https://app.example', reload },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  const doc = {
    createElement: (tag: string) =>
      tag === 'script' ? (knowsModules ? { noModule: false } : {}) : document.createElement(tag),
    createTextNode: (text: string) => document.createTextNode(text),
    getElementById: (id: string) => document.getElementById(id),
    querySelectorAll: (selector: string) => document.querySelectorAll(selector),
    documentElement: document.documentElement,
  };
  runInNewContext(startGuardScript(), { window: win, document: doc });
  return {
    reload,
    throws: (error: Error, filename: string) => listeners.get('error')?.({ target: win, error, filename }),
    cannotLoad: (tagName: string) => listeners.get('error')?.({ target: { tagName } }),
    requests,
    isAnswered(text: string) {
      for (const request of requests) {
        request.readyState = 4;
        request.responseText = text;
        request.onreadystatechange();
      }
    },
    comesOnline: () => listeners.get('online')?.({ target: win }),
    says: () => document.querySelector('[role="alert"]')?.textContent ?? null,
  };
}
const OWN = 'https://app.example/assets/index-1a2b.js';

it('start guard: reports a browser without JavaScript modules', () => {
  expect(openPage({ knowsModules: false }).says()).toBe('This browser does not support app.');
});

it('start guard: reports a browser that cannot parse the app', () => {
  const page = openPage({ knowsModules: true });
  expect(page.says()).toBeNull();
  page.throws(new SyntaxError("Unexpected token '{'"), OWN);
  expect(page.says()).toBe(appText.unsupported);
});

it('start guard: ignores errors of extensions and of a running app', () => {
  const page = openPage({ knowsModules: true });
  page.throws(new SyntaxError('Unexpected token'), 'chrome-extension://abc/content.js');
  expect(page.says()).toBeNull();
  document.querySelector('#root')?.removeAttribute('data-waiting');
  page.throws(new TypeError('x is undefined'), OWN);
  page.cannotLoad('SCRIPT');
  expect(page.says()).toBeNull();
});

it('start guard: reloads the page when the network returns after a failed download', () => {
  const page = openPage({ knowsModules: true });
  page.cannotLoad('IMG');
  expect(page.says()).toBeNull();
  page.cannotLoad('SCRIPT');
  expect(page.says()).toBe(english['startGuard.notStarted']);
  page.comesOnline();
  expect(page.reload).toHaveBeenCalledOnce();
});

it('start guard: reports a failed download above the log-in form without clearing typed text', () => {
  const page = openPage({ knowsModules: true, isGuest: true });
  page.cannotLoad('SCRIPT');
  expect(page.says()).toBe(english['startGuard.notStarted']);
  const field = document.querySelector('input');
  expect(field).toBeInTheDocument();
  if (field) field.value = 'ada@example.com';
  page.comesOnline();
  expect(page.reload).not.toHaveBeenCalled();
});

it('start guard: removes the log-in form for logged-in users after a failed download', () => {
  openPage({ knowsModules: true }).cannotLoad('SCRIPT');
  expect(document.querySelector('form')).not.toBeInTheDocument();
});

it('start guard: requests no translation for English', () => {
  expect(openPage({ knowsModules: true }).requests).toEqual([]);
  expect(openPage({ knowsModules: true, language: 'de-DE', marked: 'en' }).requests).toEqual([]);
});

it("start guard: uses the browser's language if the first script cannot run", () => {
  const page = openPage({ knowsModules: false, language: 'de-AT' });
  expect(page.requests.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/assets\/start-guard-[\da-f]{8}\.json$/),
  ]);
  expect(page.says()).toBeNull();
  page.isAnswered(startGuardTranslations());
  expect(page.says()).toBe(german['app.unsupported']);
});

it('start guard: uses the language that the first script has set', () => {
  const page = openPage({ knowsModules: true, marked: 'de' });
  page.isAnswered(startGuardTranslations());
  page.cannotLoad('SCRIPT');
  expect(page.says()).toBe(german['startGuard.notStarted']);
});

it.each(['', '<!doctype html>', '{}'])(
  'start guard: falls back to English if the translations are unusable: %j',
  (text) => {
    const page = openPage({ knowsModules: true, marked: 'de' });
    page.cannotLoad('SCRIPT');
    expect(page.says()).toBeNull();
    page.isAnswered(text);
    expect(page.says()).toBe(english['startGuard.notStarted']);
  },
);

it('start guard: uses only syntax that very old browsers can parse', () => {
  const code = startGuardScript().replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"]*"/g, '0');
  expect(code).not.toMatch(/=>|`|\b(?:const|let|class|async|import|export)\b|\?\.|\?\?|\.\.\./);
  // ES2017 introduced trailing commas in calls.
  expect(code).not.toMatch(/,\s*\)/);
});
