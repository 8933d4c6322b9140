// @vitest-environment jsdom
// In happy-dom a listener stays active after its signal aborts.
// This file needs its own process, since it removes everything from the head of the page.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { begin } from '@/app/early/begin';
import { listenForPresses } from '@/app/early/press';
import { fits } from '@/app/early/rules';
import type { EarlySettings } from '@/app/early/earlyStart';
import { setPreferences } from '@/device/preferences';
import { only } from '../../support/only';
import { settle } from '../../support/settle';
import { tokenWith } from '../../support/tokens';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const CAMERAS = 'https://api.example/uis-wrapper/v2/cameras';
const settings: EarlySettings = {
  apiBaseUrl: 'https://api.example',
  asksAtOnce: true,
  defaultRole: 2,
  rules: '/assets/rules.js',
  words: '/words.js',
  files: {
    login: ['/assets/login.js'],
    touch: ['/assets/touch.js'],
    home: ['/assets/home.js'],
    replay: ['/assets/replay.js'],
  },
};
const browserFetch = vi.fn<typeof fetch>();

const start = (address: string, changes: Partial<EarlySettings> = {}, isSupported = true) => {
  history.replaceState(null, '', address);
  const begun = begin(
    { ...settings, ...changes },
    () => NOW,
    () => isSupported,
  );
  onTestFinished(() => void begun.adopt());
  return begun;
};
const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '');

beforeEach(() => {
  browserFetch.mockReset();
  browserFetch.mockResolvedValue(
    Response.json({ data: { cameras: [{ snapshot: 'https://pictures.example/1.jpg' }] } }),
  );
  vi.stubGlobal('fetch', browserFetch);
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.documentElement.dataset['early'];
});

const valid = tokenWith({ exp: NOW / 1_000 + 60 });

describe('first script', () => {
  it.each(['/', '/login', '/home', '/account'])('shows the log-in form to a guest at %s', (address) => {
    const { showsLogin, calls } = start(address);
    expect(showsLogin).toBe(true);
    expect(document.documentElement.dataset['early']).toBe('login');
    expect(preloaded()).toEqual(['/assets/login.js']);
    expect(calls).toEqual([]);
  });

  it.each([
    '/register',
    '/forgot-password',
    '/reset-password',
    '/reset-password/?token=abc',
    '/Reset-Password?token=abc',
    '/REGISTER//',
  ])('shows no log-in form at %s', (address) => {
    expect(start(address).showsLogin).toBe(false);
    expect(document.documentElement.dataset['early']).toBeUndefined();
  });

  it('sets the chosen language and direction, and returns to English if the translation fails to load', async () => {
    setPreferences({ language: 'ar' });
    const direction = () => [document.documentElement.lang, document.documentElement.dir];
    const { formLanguage } = start('/');
    expect(direction()).toEqual(['ar', 'rtl']);
    expect(await formLanguage).toBe('en');
    expect(direction()).toEqual(['en', 'ltr']);
  });

  it('sets the chosen theme', async () => {
    onTestFinished(() => {
      delete document.documentElement.dataset['theme'];
    });
    setPreferences({ theme: 'dark' });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('EARLY_SETTINGS', settings);
    await import('@/app/early/firstScript');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('requests the cameras and the first snapshot of a logged-in user', async () => {
    sessionStorage.setItem('token', valid);
    const { showsLogin, calls } = start('/home');
    expect(showsLogin).toBe(false);
    expect(calls).toEqual([expect.objectContaining({ method: 'GET', url: CAMERAS, token: valid })]);
    const [url, options] = only(browserFetch.mock.calls);
    expect(url).toBe(CAMERAS);
    expect(new Headers(options?.headers).get('authorization')).toBe(`Bearer ${valid}`);
    await vi.waitFor(() => expect(preloaded()).toContain('https://pictures.example/1.jpg'));
    expect(preloaded()).toContain('/assets/home.js');
  });

  it.each([
    ['/view-all-device', ['/assets/home.js']],
    ['/wall?kiosk=1', ['/assets/home.js']],
    ['/last-activity', ['/assets/home.js']],
    ['/replay?day=2026-03-04', ['/assets/home.js', '/assets/replay.js']],
  ])('requests the cameras of a logged-in user, but no snapshot, at %s', async (address, files) => {
    sessionStorage.setItem('token', valid);
    expect(start(address).calls).toEqual([expect.objectContaining({ url: CAMERAS, token: valid })]);
    await settle();
    expect(preloaded()).toEqual(files);
  });

  it.each(['/account', '/auto', '/share'])('sends no request for a logged-in user at %s', (address) => {
    sessionStorage.setItem('token', valid);
    expect(start(address).calls).toEqual([]);
    expect(preloaded()).toEqual([]);
  });

  it.each(['/home/', '/Home', '/LOGIN/'])('recognizes the unusual spelling %s of a path', (address) => {
    sessionStorage.setItem('token', valid);
    expect(start(address).calls).toHaveLength(1);
  });

  it('loads no code in an unsupported browser', () => {
    expect(start('/', {}, false).showsLogin).toBe(false);
    sessionStorage.setItem('token', valid);
    expect(start('/home', {}, false).calls).toEqual([]);
    expect(preloaded().filter((file) => file.startsWith('/assets/'))).toEqual([]);
    expect(browserFetch).not.toHaveBeenCalled();
  });

  it.each(['https://API.Example', 'https://api.example:443'])(
    'requests the same URL as the app for the base URL %s',
    (apiBaseUrl) => {
      sessionStorage.setItem('token', valid);
      const [call] = start('/home', { apiBaseUrl }).calls;
      expect(call?.url).toBe(new Request(`${apiBaseUrl}/uis-wrapper/v2/cameras`).url);
    },
  );

  it('accepts a token in local storage', () => {
    localStorage.setItem('token', valid);
    expect(start('/').calls).toHaveLength(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it("requests the cameras with a token that is valid by the vendor's clock", () => {
    localStorage.setItem('kept.clockOffset', '-86400000');
    sessionStorage.setItem('token', tokenWith({ exp: NOW / 1_000 - 60 }));
    expect(start('/home').calls).toHaveLength(1);
  });

  it.each([
    ['has expired', () => sessionStorage.setItem('token', tokenWith({ exp: NOW / 1_000 - 1 })), {}],
    [
      "has expired by the vendor's clock",
      () => {
        localStorage.setItem('kept.clockOffset', '86400000');
        sessionStorage.setItem('token', valid);
      },
      {},
    ],
    ['is not a JWT', () => sessionStorage.setItem('token', 'junk'), {}],
    [
      'is missing in the storage that all tabs share',
      () => {
        sessionStorage.setItem('token', valid);
        sessionStorage.setItem('remembered', 'true');
      },
      {},
    ],
    [
      'belongs to a user of the vehicle portal',
      () => {
        sessionStorage.setItem('token', valid);
        localStorage.setItem('portal', '1');
      },
      {},
    ],
    ['belongs to the demo', () => sessionStorage.setItem('token', valid), { asksAtOnce: false }],
  ])('sends no request if the token %s', (_why, prepare, changes) => {
    prepare();
    expect(start('/home', changes).calls).toEqual([]);
    expect(browserFetch).not.toHaveBeenCalled();
  });

  it('preloads snapshots from http and https URLs only', async () => {
    sessionStorage.setItem('token', valid);
    browserFetch.mockResolvedValue(
      Response.json({ data: { cameras: [{ snapshot: 'javascript:alert(1)' }] } }),
    );
    const { calls } = start('/home');
    expect(calls).toHaveLength(1);
    await Promise.all(calls.map(({ answer }) => answer));
    await Promise.resolve();
    expect(preloaded()).toEqual(['/assets/home.js']);
  });
});

describe('static log-in form', () => {
  function openForm(email: string, password: string) {
    document.body.innerHTML =
      '<form><input name="email"><input name="password"><input type="checkbox" name="remember"><button>Login</button></form>';
    const form = document.querySelector('form');
    if (!form) throw new Error('There is no form.');
    const set = (name: string, value: string) => {
      const field = form.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLInputElement) field.value = value;
    };
    set('email', email);
    set('password', password);
    return {
      set,
      press: () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    };
  }
  const send = vi.fn<(body: string) => void>();
  const onTouch = vi.fn<() => void>();
  const listen = (post: typeof send | null = send) =>
    listenForPresses({ rules: () => Promise.resolve({ fits }), onTouch, send: post });

  beforeEach(() => {
    send.mockReset();
    onTouch.mockReset();
  });

  it('sends the typed credentials once even if Log in is pressed twice', async () => {
    const adopt = listen();
    const { press } = openForm('ada@example.com', 'Secret123');
    expect(press()).toBe(false);
    press();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledWith(
      JSON.stringify({
        data: { platformType: 'OTHERS', username: 'ada@example.com', password: 'Secret123' },
      }),
    );
    const values = { email: 'ada@example.com', password: 'Secret123', remember: false };
    expect(adopt()).toEqual({ values, isSent: true });
    expect(adopt()).toBeNull();
    expect(onTouch).toHaveBeenCalledOnce();
  });

  it('replaces a press by a later press with other values', async () => {
    const adopt = listen();
    const { press, set } = openForm('ada@example.com', 'Secret12');
    press();
    set('password', 'Secret123');
    press();
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    await settle();
    set('password', 'Secret1234');
    press();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const sent = send.mock.calls.map(([body]) => /"password":"(\w+)"/.exec(body)?.[1]);
    expect(sent).toEqual(['Secret123', 'Secret1234']);
    set('password', 'short');
    press();
    await settle();
    expect(adopt()).toMatchObject({ values: { password: 'short' }, isSent: false });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('aborts the request of a press when it sends that of a later press', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const begun = start('/', { rules: 'data:text/javascript,export const fits = () => true' });
    const { press, set } = openForm('ada@example.com', 'Secret12');
    press();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    set('password', 'Secret123');
    press();
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(begun.calls).toHaveLength(1);
  });

  it('leaves invalid values to the app instead of sending them', async () => {
    const adopt = listen();
    openForm('ada', 'short').press();
    await Promise.resolve();
    await Promise.resolve();
    expect(send).not.toHaveBeenCalled();
    expect(adopt()).toEqual({ values: { email: 'ada', password: 'short', remember: false }, isSent: false });
  });

  it('sends the values even if the validation rules failed to load at first', async () => {
    const rules = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new TypeError('no line'))
      .mockResolvedValue({ fits });
    const adopt = listenForPresses({ rules, onTouch, send });
    const { press } = openForm('ada@example.com', 'Secret123');
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await vi.waitFor(() => expect(onTouch).toHaveBeenCalledOnce());
    press();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(adopt()).toMatchObject({ isSent: true });
  });

  it('requests the validation rules on the next focus if they failed to load, but not on each key', async () => {
    const rules = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError('no line'));
    const adopt = listenForPresses({ rules, onTouch, send });
    onTestFinished(() => void adopt());
    openForm('ada@example.com', '');
    const field = document.querySelector('input');
    for (const data of ['S', 'e']) {
      field?.dispatchEvent(new InputEvent('input', { bubbles: true, data }));
      await settle();
    }
    expect(rules).toHaveBeenCalledOnce();
    expect(onTouch).toHaveBeenCalledOnce();
    field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(rules).toHaveBeenCalledTimes(2);
  });

  it("preloads the app's code once, even if the validation rules fail to load", async () => {
    start('/', { rules: 'data:text/javascript,throw new Error("gone")' });
    openForm('ada@example.com', '');
    const reachField = () =>
      document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    const links = () => preloaded().filter((file) => file === '/assets/touch.js');
    reachField();
    await vi.waitFor(() => expect(links()).toHaveLength(1));
    reachField();
    await settle();
    expect(links()).toHaveLength(1);
  });

  it('loads no code offline, since browsers remember a failed import', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const rules = vi.fn<() => void>();
    vi.stubGlobal('askForRules', rules);
    start('/', { rules: 'data:text/javascript,askForRules()' });
    const { press } = openForm('ada@example.com', 'Secret123');
    press();
    await settle();
    onLine.mockReturnValue(true);
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await vi.waitFor(() => expect(rules).toHaveBeenCalledOnce());
  });

  it('leaves a press to the app if the app loads before the validation rules', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const rules = new Promise((resolve) => {
      arrive = resolve;
    });
    const adopt = listenForPresses({ rules: () => rules, onTouch, send });
    openForm('ada@example.com', 'Secret123').press();
    expect(adopt()).toMatchObject({ isSent: false });
    arrive({ fits });
    await rules;
    await Promise.resolve();
    expect(send).not.toHaveBeenCalled();
  });

  it("leaves later presses to React's form once the app has loaded", () => {
    const adopt = listen();
    const { press } = openForm('ada@example.com', 'Secret123');
    expect(adopt()).toBeNull();
    expect(press()).toBe(true);
  });
});
