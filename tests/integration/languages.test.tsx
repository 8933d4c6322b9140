import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { setLanguage } from '@/text/language/language';
import { showLanguage } from '@/text/language/showLanguage';
import { rewriteEnglish } from '@/text/language/rewrittenEnglish';
import { leftInEnglish } from '../support/leftInEnglish';
import { recorded } from '../support/recorded';
import { renderApp } from '../support/renderApp';

afterEach(() => {
  setLanguage('en', null);
  setPreferences({ language: null });
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

const LANGUAGES = [
  ['es', 'Iniciar sesión', 'Correo electrónico', 'El correo electrónico es obligatorio.', 'ltr'],
  ['fr', 'Connexion', 'E-mail', 'Veuillez saisir votre adresse e-mail.', 'ltr'],
  ['de', 'Anmelden', 'E-Mail', 'Bitte geben Sie Ihre E-Mail-Adresse ein.', 'ltr'],
  ['uk', 'Вхід', 'Електронна пошта', 'Введіть адресу електронної пошти.', 'ltr'],
  ['ar', 'تسجيل الدخول', 'البريد الإلكتروني', 'يُرجى إدخال البريد الإلكتروني.', 'rtl'],
  ['ja', 'ログイン', 'メール', 'メールアドレスを入力してください。', 'ltr'],
  ['en', 'Login', 'Email', 'Email field is required.', 'ltr'],
] as const;

it('change of language: translates the log-in form at once and keeps typed input', async () => {
  const { user } = await renderApp('/', { as: null });
  const password = await screen.findByLabelText('Password');
  await user.click(password);
  await user.paste('typed before');
  await user.click(screen.getByLabelText('Email'));
  await user.tab();
  expect(await screen.findByText('Email field is required.')).toBeVisible();
  const choice = screen.getByRole('combobox', { name: 'Language' });
  for (const [language, heading, email, required, direction] of LANGUAGES) {
    await user.selectOptions(choice, language);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await screen.findByText(required)).toBeVisible();
    expect(screen.getByLabelText(email)).toBeVisible();
    expect(password).toBeInTheDocument();
    expect(password).toHaveValue('typed before');
    expect(document.documentElement).toHaveAttribute('lang', language);
    expect(document.documentElement).toHaveAttribute('dir', direction);
  }

  const heading = screen.getByRole('heading', { level: 1, name: 'Login' });
  await act(() => rewriteEnglish((sentence) => `[${sentence}]`));
  expect(heading).toHaveTextContent('[Login]');
  await act(() => rewriteEnglish(null));
  expect(heading).toHaveTextContent(/^Login$/);
});

const follow = (address: string) =>
  act(() => {
    globalThis.history.pushState(null, '', address);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });

it('change of language: translates every text of an open screen', async () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const { user, server } = await renderApp('/home');
  const tile = await screen.findByRole('article', { name: 'Front Door' });
  await act(() => showLanguage('uk'));
  expect(await heading('5 активних пристроїв')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Front Door' })).toBe(tile);
  expect(document.title).toBe('Camera App - Головна');
  expect(within(screen.getByRole('article', { name: 'Back Door' })).getByText('Сплячий режим')).toBeVisible();
  await user.click(within(tile).getByRole('button', { name: 'Відтворити: Front Door' }));
  await user.click(await within(tile).findByRole('button', { name: 'Поділитися' }));
  expect(await screen.findByRole('dialog', { name: 'Поділитися відео з камери.' })).toBeVisible();
  expect(leftInEnglish('uk'), 'home').toEqual([]);

  follow(recorded('Front Door').address(0));
  expect(await screen.findByText('20 активних сповіщень')).toBeVisible();
  expect(leftInEnglish('uk'), 'a recording').toEqual([]);

  follow('/replay');
  expect(await heading('Перегляд дня')).toBeVisible();
  expect(leftInEnglish('uk'), 'replay').toEqual([]);

  server.vendor.setScenario('server-error');
  follow('/view-all-device');
  expect(await screen.findAllByText('Щось пішло не так!')).not.toEqual([]);
  expect(leftInEnglish('uk'), 'an error').toEqual([]);
});

it('change of language: names the days of the calendar in the selected language', async () => {
  const { user } = await renderApp('/last-activity', {
    prepare: (server) => server.override('events', () => Response.json({ data: { events: [] } })),
  });
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  const month = await screen.findByRole('group', { name: 'Month' });
  expect(within(month).getByText('We')).toBeVisible();
  await act(() => showLanguage('uk'));
  expect(within(month).getByText('ср')).toBeVisible();
  expect(within(month).queryByText('We')).not.toBeInTheDocument();
});
