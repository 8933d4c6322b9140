import './theme/tokens.css';
import './theme/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preloadPage } from './app/App';
import { createApp } from './app/createApp';
import { preloadScreen } from './app/routes';
import { Crashed } from '@/app/fallbacks/CrashScreen';
import { StartProblem } from '@/app/fallbacks/StartProblem';
import { preferredLanguage } from './device/language';
import { followTheme } from './device/theme';
import { delay } from './lib/time/delay';
import { whenIdle } from './lib/time/whenIdle';
import { readConfig } from './config/env';
import { comparablePath, paths } from './config/paths';
import { browserFeatures, supportsApp } from './domain/browserSupport';
import type { DemoAccount } from './domain/account/demoAccount';
import { appText } from './text/app';
import { followLanguage, showLanguage } from './text/language/showLanguage';
import { demoText } from './text/start';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { installTrustedTypes } from './ui/base/trustedTypes';

/** The only way to the stand-in vendor. @returns null where it does not start. */
async function startDemo() {
  try {
    const demo = await import('@mocks/demo/browser');
    return await demo.startDemo();
  } catch {
    return null;
  }
}

/** Milliseconds after which something is shown in place of a page that is still on its way. */
const TIMEOUT = 1_000;

interface Content {
  page: ReactNode;
  /** Whether the page shows the form that this will draw. */
  isLogin: boolean;
}

/** @param words asked for once the user's language is there. */
async function problem(words: () => readonly [message: string, ...details: string[]]): Promise<Content> {
  await showLanguage(preferredLanguage());
  const [message, ...details] = words();
  return { page: <StartProblem message={message} details={details} />, isLogin: false };
}

/** After everything that the first visit waits for. */
async function followReleases(hasWorker: boolean): Promise<void> {
  // Browsers without workers, or that withhold them, have no container. Another worker may take over before this goes on.
  const controller = navigator.serviceWorker?.controller;
  await whenIdle(new AbortController().signal);
  const { startReleases } = await import('./app/release/startReleases');
  await startReleases(hasWorker, controller);
}

async function content(): Promise<Content> {
  const config = readConfig(import.meta.env);
  if (!config.ok) return problem(() => [appText.configWrong, ...config.problems]);
  if (import.meta.env.VITE_DEMO === 'true' && !globalThis.isSecureContext) {
    return problem(() => [demoText.cannotStart, demoText.needsSecureContext]);
  }
  // Nothing above needs more than a browser that could read this file.
  if (!supportsApp(browserFeatures())) {
    const page = await problem(() => [appText.unsupportedDetail]);
    void showAlert(() => ({ title: appText.unsupported }), 'info');
    return page;
  }

  // Without the flag the bundler leaves all of it out.
  const demo = import.meta.env.VITE_DEMO === 'true' ? await startDemo() : null;
  if (import.meta.env.VITE_DEMO === 'true' && demo === null) {
    return problem(() => [demoText.cannotStart, demoText.failed]);
  }

  const demoRole = demo?.role ?? config.value.defaultRole;
  const demoAccount = demo?.account ?? null;
  const app = createApp({ ...config.value, defaultRole: demoRole }, Date.now, {
    early: window.cameraStart?.calls,
  });
  void app.start();
  if (import.meta.env.PROD) {
    followReleases(config.value.serviceWorker && !config.value.demo).catch(() => undefined);
  }
  if (import.meta.env.VITE_DEMO === 'true') {
    void demo?.openWorkbench(
      () => app.store.getState(),
      async (change) => (await import('./text/language/rewrittenEnglish')).rewriteEnglish(change),
    );
  }
  const page = <App store={app.store} config={config.value} demoAccount={demoAccount} />;
  // What is drawn at once is drawn whole: React holds back for a moment whatever takes the place of a stand-in.
  if (app.expectsUser) {
    const { pathname } = globalThis.location;
    const next = isLoginAddress() ? paths.home : pathname;
    await Promise.race([preloadPage(next), delay(TIMEOUT, new AbortController().signal)]);
  }
  return { page, isLogin: !app.expectsUser && (await meetLogin(demoAccount)) };
}

function isLoginAddress(): boolean {
  const pathname = comparablePath(globalThis.location.pathname);
  return pathname === paths.root || pathname === paths.login;
}

/** Goes where a guest is led, so that the form on the page is the one that the app draws. @returns whether it is there. */
async function meetLogin(offered: DemoAccount | null): Promise<boolean> {
  const written = document.getElementById('root')?.dataset['waiting'];
  if (!window.cameraStart?.showsLogin || written !== (offered?.email ?? '')) return false;
  const { pathname, search, hash } = globalThis.location;
  if (!isLoginAddress()) {
    // As the router writes it down.
    const state = { usr: { wanted: `${pathname}${search}${hash}` }, key: 'default' };
    globalThis.history.replaceState(state, '', paths.root);
  }
  await preloadScreen(paths.login);
  return true;
}

/**
 * React renders the form anew where a password manager or a translator has changed its DOM.
 * @returns copies values, focus and selection from the fields that React replaced
 */
function keepFields(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll('input')];
  let focused: EventTarget | null = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  return () => {
    const hadFocus = focused;
    for (const field of before.splice(0)) {
      const next = [...root.querySelectorAll('input')].find(({ name }) => name === field.name);
      if (next === undefined || next === field || field.name === '') continue;
      next.value = field.value;
      next.checked = field.checked;
      if (hadFocus === field) {
        next.focus();
        if (field.selectionStart !== null) next.setSelectionRange(field.selectionStart, field.selectionEnd);
      }
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

/** Not awaited at the top of this module: others in its file are waited for by what this loads. */
async function start(root: HTMLElement): Promise<void> {
  const { page, isLogin } = await content();
  const begun = window.cameraStart;
  const early = isLogin ? begun : undefined;
  // The form is taken over in the language in which it stands on the page, if that is to be had.
  if (!early) await followLanguage();
  else if (!(await showLanguage(await early.formLanguage))) early.writeEnglish();
  root.removeAttribute('data-waiting');
  if (early) {
    hydrateRoot(root, <StrictMode>{page}</StrictMode>, { onRecoverableError: keepFields(root) });
    void followLanguage();
  } else {
    // The form goes, and with it its listeners and the log-in that it may have sent.
    begun?.adopt();
    if (begun?.showsLogin) for (const { drop } of begun.calls.splice(0)) drop();
    root.replaceChildren();
    createRoot(root).render(<StrictMode>{page}</StrictMode>);
  }
}

/** What throws before React draws is beyond its error boundaries. */
async function showCrash(root: HTMLElement, error: unknown): Promise<void> {
  await showLanguage(preferredLanguage());
  // Before it is reported: the start guard takes what is thrown while the page waits for a browser that lacks something.
  root.removeAttribute('data-waiting');
  root.replaceChildren();
  createRoot(root).render(
    <main>
      <Crashed />
    </main>,
  );
  reportError(error);
}

/** Loaded beside the rest: the page is there before it is translated. */
async function withstandTranslators(): Promise<void> {
  const { surviveTranslation } = await import('./app/surviveTranslation');
  surviveTranslation(document);
}

installTrustedTypes();
followTheme();
withstandTranslators().catch(() => undefined);
const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showCrash(root, error));
