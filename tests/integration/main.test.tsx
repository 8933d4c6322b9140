import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as ReactDom from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestServer } from '@mocks/server';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { begin } from '@/app/early/begin';
import { drawLogin } from '@/app/early/drawLogin';
import { wordsOf, writeForm } from '@/app/early/formWords';
import { fits } from '@/app/early/rules';
import { setPreferences } from '@/device/preferences';
import german from '@/text/catalogues/de.json';
import { demoLogin } from '../support/renderApp';
import { withoutCode } from '../support/withoutCode';

const browser = vi.hoisted(() => ({ supportsApp: true }));
vi.mock('@/domain/browserSupport', async (original) => ({
  ...(await original<object>()),
  supportsApp: () => browser.supportsApp,
}));

const roots = vi.hoisted((): { unmount: () => void }[] => []);
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof ReactDom>();
  const kept = (root: ReactDom.Root) => {
    roots.push(root);
    return root;
  };
  return {
    createRoot: (...how: Parameters<typeof client.createRoot>) => kept(client.createRoot(...how)),
    hydrateRoot: (...how: Parameters<typeof client.hydrateRoot>) => kept(client.hydrateRoot(...how)),
  };
});

const settings = {
  apiBaseUrl: '',
  asksAtOnce: true,
  defaultRole: 2,
  rules: '/rules.js',
  words: '/words.js',
  files: { login: [], touch: [], home: [], replay: [] },
} as const;

/** Creates a page as the build writes it, before the app's own script has loaded. */
function openPage(address: string, as: string | null) {
  const server = createTestServer();
  server.start();
  if (as !== null) sessionStorage.setItem('token', server.tokenOf(as));
  history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="root" data-waiting="">${drawLogin(null, 'en', {})}</div>`;
  window.cameraStart = begin(settings);
  onTestFinished(() => {
    window.cameraStart?.adopt();
    for (const root of roots.splice(0)) root.unmount();
    delete window.cameraStart;
    server.stop();
    sessionStorage.clear();
    localStorage.clear();
    document.body.replaceChildren();
  });
  return { server, comes: () => import('@/main') };
}

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector(`input[name="${name}"]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no ${name}.`);
  return found;
};

/** Changes the page as password managers do. */
function addElements(): void {
  for (const input of document.querySelectorAll('form input')) {
    input.before(document.createElement('span'));
    input.after(document.createElement('button'));
  }
}

/** Changes the page as browser translation does. */
function wrapTexts(): void {
  for (const label of document.querySelectorAll('label, h1, button, a')) {
    for (const text of [...label.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.textContent = `«${text.nodeValue ?? ''}»`;
    }
  }
}

const CHANGES_BY_OTHERS: readonly (readonly [string, () => void])[] = [
  ['add elements', addElements],
  ['wrap texts', wrapTexts],
  ['remove elements', () => document.querySelector('form svg')?.remove()],
];

beforeEach(async () => {
  // Vitest loses a mock that is registered while an earlier import is being resolved.
  await vi.dynamicImportSettled();
  vi.resetModules();
});

describe('start of the app', () => {
  it('keeps the typed text, the caret and the shown password of the log-in form', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { server, comes } = openPage('/', null);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    await user.type(field('email'), demoLogin.email);
    field('password').value = demoLogin.password;
    field('email').focus();
    const before = field('email');
    await comes();
    await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull());
    await waitFor(() => expect(field('email')).toBe(before));
    expect(before).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Hide password' })).toBeVisible();
    expect(field('password')).toHaveAttribute('type', 'text');
    await user.keyboard('x');
    expect(before).toHaveValue(`${demoLogin.email}x`);
    await user.keyboard('{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(server.calls('login')).toHaveLength(1);
    // React would report a difference between the static form and its own.
    expect(complaints).not.toHaveBeenCalled();
  });

  it.each(CHANGES_BY_OTHERS)('keeps typed input if browser extensions %s', async (_what, change) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { comes } = openPage('/', null);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    await user.click(screen.getByRole('checkbox'));
    field('email').value = 'ada@example.com';
    await user.selectOptions(screen.getByRole('combobox'), 'de');
    await user.type(field('password'), 'Typed1234{ArrowLeft}');
    change();
    await comes();
    await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
    expect(screen.getByRole('combobox')).toHaveValue('de');
    await waitFor(() => expect(field('password')).toHaveAttribute('type', 'text'));
    expect(field('email')).toHaveValue('ada@example.com');
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(field('password')).toHaveFocus();
    await user.keyboard('x');
    expect(field('password')).toHaveValue('Typed123x4');
  });

  it('keeps the focus on the language list if browser extensions add elements', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { comes } = openPage('/', null);
    screen.getByRole('combobox').focus();
    const before = screen.getByRole('combobox');
    addElements();
    await comes();
    await waitFor(() => expect(screen.getByRole('combobox')).not.toBe(before));
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('sends a log-in only once if it was submitted before hydration', async () => {
    const { server, comes } = openPage('/account', null);
    field('email').value = demoLogin.email;
    field('password').value = demoLogin.password;
    document.querySelector('form')?.requestSubmit();
    await comes();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(server.calls('login')).toHaveLength(1);
    expect(fits({ ...demoLogin, remember: false })).toBe(true);
  });

  it('hydrates the form in English if its translation cannot be loaded', async () => {
    setPreferences({ language: 'de' });
    const inGerman = wordsOf(drawLogin(null, 'de', german));
    const inEnglish = wordsOf(drawLogin(null, 'en', {}));
    vi.doMock('/words.js', () => ({
      write: (language: string) => writeForm(language, inEnglish, inGerman),
    }));
    vi.doMock('/rules.js', () => ({ fits }));
    await withoutCode('@/text/catalogues/de.json');
    onTestFinished(() => {
      for (const file of ['/words.js', '/rules.js', '@/text/catalogues/de.json']) vi.doUnmock(file);
    });
    const complaints = vi.spyOn(console, 'error');
    const { server, comes } = openPage('/', null);
    document.body.append(document.createElement('div'));
    const start = window.cameraStart;
    expect(await start?.formLanguage).toBe('de');
    const button = screen.getByRole('button', { name: 'Anmelden' });
    field('email').value = demoLogin.email;
    field('password').value = demoLogin.password;
    await userEvent.setup().click(button);
    await expect.poll(() => start?.calls).toHaveLength(1);
    await comes();
    await expect.poll(() => document.querySelector('[data-waiting]')).toBeNull();
    expect(button).toHaveTextContent('Login');
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(server.calls('login')).toHaveLength(1);
    expect(start?.calls).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('discards a pending log-in if another tab has logged in', async () => {
    vi.doMock('/rules.js', () => ({ fits }));
    onTestFinished(() => vi.doUnmock('/rules.js'));
    const { server, comes } = openPage('/', null);
    field('email').value = demoLogin.email;
    field('password').value = demoLogin.password;
    document.querySelector('form')?.requestSubmit();
    const start = window.cameraStart;
    await expect.poll(() => start?.calls).toHaveLength(1);
    localStorage.setItem('token', server.tokenOf(DEMO_EMAIL));
    await comes();
    expect(await screen.findByRole('article', { name: 'Front Door' })).toBeVisible();
    expect(start?.calls).toEqual([]);
  });

  it('sends a log-in only once if it was submitted during hydration', async () => {
    const { server, comes } = openPage('/', null);
    field('email').value = demoLogin.email;
    field('password').value = demoLogin.password;
    const start = window.cameraStart;
    if (!start) throw new Error('The page has not begun.');
    const { adopt } = start;
    let isFirst = true;
    start.adopt = () => {
      const kept = adopt();
      if (isFirst) {
        isFirst = false;
        document.querySelector('form')?.requestSubmit();
      }
      return kept;
    };
    await comes();
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(server.calls('login')).toHaveLength(1);
  });

  it('shows a logged-in user their cameras after a single request', async () => {
    const { server, comes } = openPage('/', DEMO_EMAIL);
    await comes();
    expect(await screen.findByRole('article', { name: 'Front Door' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
    expect(server.calls('cameras')).toHaveLength(1);
  });

  it('reports an unsupported browser in an alert and on the page', async () => {
    browser.supportsApp = false;
    onTestFinished(() => {
      browser.supportsApp = true;
    });
    const { comes } = openPage('/', null);
    await comes();
    expect(
      await screen.findByText(/^This browser is missing features that video and encryption need here/),
    ).toBeVisible();
    expect(await screen.findByRole('dialog')).toHaveTextContent('This browser does not support app.');
    expect(screen.getAllByText('This browser does not support app.')).toHaveLength(1);
  });

  it('shows a message if the app fails before the first render', async () => {
    const failure = new Error('No store.');
    vi.doMock('@/app/createApp', () => ({
      createApp: () => {
        throw failure;
      },
    }));
    onTestFinished(() => vi.doUnmock('@/app/createApp'));
    const reported = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', reported);
    const { comes } = openPage('/', null);
    await comes();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
    expect(document.body).toHaveTextContent('Something went wrong!');
    expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
    expect(reported).toHaveBeenCalledExactlyOnceWith(failure);
  });
});
