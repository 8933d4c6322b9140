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

const SCREENS = {
  es: {
    home: '5 dispositivos activos',
    play: 'Reproducir Front Door',
    share: ['Compartir', 'Compartir vídeo de la cámara.'],
    recordings: '20 notificaciones activas',
    replay: 'Reproducción',
    wrong: '¡Algo ha salido mal!',
  },
  fr: {
    home: '5 appareils actifs',
    play: 'Lire Front Door',
    share: ['Partager', 'Partager la vidéo de la caméra.'],
    recordings: '20 notifications actives',
    replay: 'Relecture',
    wrong: 'Un problème est survenu !',
  },
  de: {
    home: '5 aktive Geräte',
    play: 'Front Door abspielen',
    share: ['Teilen', 'Kameravideo teilen.'],
    recordings: '20 aktive Benachrichtigungen',
    replay: 'Wiedergabe',
    wrong: 'Etwas ist schiefgelaufen!',
  },
  uk: {
    home: '5 активних пристроїв',
    play: 'Відтворити: Front Door',
    share: ['Поділитися', 'Поділитися відео з камери.'],
    recordings: '20 активних сповіщень',
    replay: 'Перегляд дня',
    wrong: 'Щось пішло не так!',
  },
  ar: {
    home: '5 أجهزة نشطة',
    play: 'تشغيل \u2068Front Door\u2069',
    share: ['مشاركة', 'مشاركة فيديو الكاميرا.'],
    recordings: '20 إشعارًا نشطًا',
    replay: 'إعادة العرض',
    wrong: 'حدث خطأ ما!',
  },
  ja: {
    home: '5台のデバイスが稼働中',
    play: 'Front Doorを再生',
    share: ['共有', 'カメラの映像を共有'],
    recordings: '20件の有効な通知',
    replay: '録画再生',
    wrong: '問題が発生しました',
  },
} as const;

/** Follows an address without loading the page anew. */
const follow = (address: string) =>
  act(() => {
    globalThis.history.pushState(null, '', address);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });

it.each(['es', 'fr', 'de', 'uk', 'ar', 'ja'] as const)(
  'language %s: home, sharing, a recording, replay and an error have no English sentence',
  async (language) => {
    const words = SCREENS[language];
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
    await showLanguage(language);
    const { user, server } = await renderApp('/home');
    expect(await heading(words.home)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: words.play }));
    const [share, title] = words.share;
    const player = within(await screen.findByRole('article', { name: 'Front Door' }));
    await user.click(await player.findByRole('button', { name: share }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(leftInEnglish(language), 'home').toEqual([]);

    follow(recorded('Front Door').address(0));
    expect(await screen.findByText(words.recordings)).toBeVisible();
    expect(leftInEnglish(language), 'a recording').toEqual([]);

    follow('/replay');
    expect(await heading(words.replay)).toBeVisible();
    expect(leftInEnglish(language), 'replay').toEqual([]);

    server.vendor.setScenario('server-error');
    follow('/view-all-device');
    expect(await screen.findAllByText(words.wrong)).not.toEqual([]);
    expect(leftInEnglish(language), 'an error').toEqual([]);
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
