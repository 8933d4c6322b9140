import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { setLanguage } from '@/text/language/language';
import { showLanguage } from '@/text/language/showLanguage';
import { rewriteEnglish } from '@/text/language/rewrittenEnglish';
import { renderApp } from '../support/renderApp';

afterEach(() => {
  setLanguage('en', null);
  setPreferences({ language: null });
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

it.each([
  ['es', 'Iniciar sesión', 'Correo electrónico', 'El correo electrónico es obligatorio.', 'ltr'],
  ['fr', 'Connexion', 'E-mail', 'Veuillez saisir votre adresse e-mail.', 'ltr'],
  ['de', 'Anmelden', 'E-Mail', 'Bitte geben Sie Ihre E-Mail-Adresse ein.', 'ltr'],
  ['uk', 'Вхід', 'Електронна пошта', 'Введіть адресу електронної пошти.', 'ltr'],
  ['ar', 'تسجيل الدخول', 'البريد الإلكتروني', 'يُرجى إدخال البريد الإلكتروني.', 'rtl'],
  ['ja', 'ログイン', 'メール', 'メールアドレスを入力してください。', 'ltr'],
] as const)(
  'language %s: is shown at once, with what is wrong in a field, and nothing typed is lost',
  async (language, heading, email, required, direction) => {
    const { user } = await renderApp('/', { as: null });
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'typed before');
    await user.click(screen.getByLabelText('Email'));
    await user.tab();
    expect(await screen.findByText('Email field is required.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), language);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await screen.findByText(required)).toBeVisible();
    expect(screen.getByLabelText(email)).toBeVisible();
    expect(password).toBeInTheDocument();
    expect(password).toHaveValue('typed before');
    expect(document.documentElement).toHaveAttribute('lang', language);
    expect(document.documentElement).toHaveAttribute('dir', direction);
  },
);

it('language: the tiles of home are drawn again, and stay the same elements', async () => {
  await renderApp('/home');
  const tile = await screen.findByRole('article', { name: 'Front Door' });
  await act(() => showLanguage('de'));
  expect(await screen.findByRole('heading', { level: 1, name: /aktive Geräte/ })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Front Door' })).toBe(tile);
  expect(within(tile).getByRole('button', { name: 'Front Door abspielen' })).toBeVisible();
  expect(document.title).toBe('Camera App - Startseite');
  expect(within(screen.getByRole('article', { name: 'Back Door' })).getByText('Ruhezustand')).toBeVisible();
});

it('language: the days of the calendar are named in it', async () => {
  const { user } = await renderApp('/last-activity');
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  const month = await screen.findByRole('group', { name: 'Month' });
  expect(within(month).getByText('We')).toBeVisible();
  await act(() => showLanguage('uk'));
  expect(within(month).getByText('ср')).toBeVisible();
  expect(within(month).queryByText('We')).not.toBeInTheDocument();
});

it('language: English that is rewritten is drawn at once, and its own again afterwards', async () => {
  await renderApp('/', { as: null });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Login' });
  await act(() => rewriteEnglish((sentence) => `[${sentence}]`));
  expect(heading).toHaveTextContent('[Login]');
  await act(() => rewriteEnglish(null));
  expect(heading).toHaveTextContent('Login');
});
