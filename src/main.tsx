import './theme/tokens.css';
import './theme/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preloadPage } from './app/App';
import { createApp } from './app/createApp';
import { finderOf } from './app/early/finderOf';
import { preloadScreen } from './app/routes';
import { Crashed } from '@/app/fallbacks/CrashScreen';
import { EmptyState } from '@/ui/base/EmptyState';
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

function StartProblem({ message, details }: { message: string; details: readonly string[] }) {
  return (
    <main>
      <EmptyState message={message}>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </EmptyState>
    </main>
  );
}

async function startDemo() {
  try {
    const demo = await import('@mocks/demo/browser');
    return await demo.startDemo();
  } catch {
    return null;
  }
}

const FIRST_PAGE_TIMEOUT_MS = 1_000;

interface Content {
  page: ReactNode;
  isLogin: boolean;
}

async function problem(words: () => readonly [message: string, ...details: string[]]): Promise<Content> {
  await showLanguage(preferredLanguage());
  const [message, ...details] = words();
  return { page: <StartProblem message={message} details={details} />, isLogin: false };
}

async function followReleases(hasWorker: boolean): Promise<void> {
  // Reads the controller first, because it may change during the wait. Some browsers lack `serviceWorker`.
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
  // The code above must run in every browser that can parse this file.
  if (!supportsApp(browserFeatures())) {
    const page = await problem(() => [appText.unsupportedDetail]);
    void showAlert(() => ({ title: appText.unsupported }), 'info');
    return page;
  }

  // Without this constant condition, the bundler would keep the demo's code.
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
  // Loads the page's code before the first render, because React delays content that replaces a fallback.
  if (app.expectsUser) {
    const { pathname } = globalThis.location;
    const next = isLoginAddress() ? paths.home : pathname;
    await Promise.race([preloadPage(next), delay(FIRST_PAGE_TIMEOUT_MS, new AbortController().signal)]);
  }
  return { page, isLogin: !app.expectsUser && (await meetLogin(demoAccount)) };
}

function isLoginAddress(): boolean {
  const pathname = comparablePath(globalThis.location.pathname);
  return pathname === paths.root || pathname === paths.login;
}

/**
 * Moves a guest to the log-in URL, because the app must render the form that is already on the page.
 * @returns true if the page shows that form
 */
async function meetLogin(offered: DemoAccount | null): Promise<boolean> {
  const written = document.getElementById('root')?.dataset['waiting'];
  if (!window.cameraStart?.showsLogin || written !== (offered?.email ?? '')) return false;
  const { pathname, search, hash } = globalThis.location;
  if (!isLoginAddress()) {
    // React Router stores its state in this format.
    const state = { usr: { wanted: `${pathname}${search}${hash}` }, key: 'default' };
    globalThis.history.replaceState(state, '', paths.root);
  }
  await preloadScreen(paths.login);
  return true;
}

function keepFields(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll('input')].map((field) => ({ field, find: finderOf(field) }));
  let focused = finderOf(document.activeElement ?? root);
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = finderOf(target);
  });
  return () => {
    const hadFocus = fields.length > 0 ? focused() : null;
    for (const { field, find } of fields.splice(0)) {
      const next = find();
      if (!(next instanceof HTMLInputElement) || next === field) continue;
      next.value = field.value;
      next.checked = field.checked;
      if (next === hadFocus && field.selectionStart !== null) {
        next.setSelectionRange(field.selectionStart, field.selectionEnd);
      }
      next.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (hadFocus instanceof HTMLElement) hadFocus.focus();
  };
}

/** A top-level await would deadlock, because the chunks loaded here import from this file. */
async function start(root: HTMLElement): Promise<void> {
  const { page, isLogin } = await content();
  const begun = window.cameraStart;
  const early = isLogin ? begun : undefined;
  // Hydration needs the language of the form on the page. If its catalogue fails to load, the form becomes
  // English.
  if (!early) await followLanguage();
  else if (!(await showLanguage(await early.formLanguage))) early.writeEnglish();
  root.removeAttribute('data-waiting');
  if (early) {
    hydrateRoot(root, <StrictMode>{page}</StrictMode>, { onRecoverableError: keepFields(root) });
    void followLanguage();
  } else {
    // Drops the form's listeners and any log-in that it has sent.
    begun?.adopt();
    if (begun?.showsLogin) for (const { drop } of begun.calls.splice(0)) drop();
    root.replaceChildren();
    createRoot(root).render(<StrictMode>{page}</StrictMode>);
  }
}

/** Shows errors before the first render, because error boundaries do not catch them. */
async function showCrash(root: HTMLElement, error: unknown): Promise<void> {
  await showLanguage(preferredLanguage());
  // While the attribute exists, the start guard blames errors on an unsupported browser.
  root.removeAttribute('data-waiting');
  root.replaceChildren();
  createRoot(root).render(
    <main>
      <Crashed />
    </main>,
  );
  reportError(error);
}

async function supportTranslators(): Promise<void> {
  const { surviveTranslation } = await import('./app/surviveTranslation');
  surviveTranslation(document);
}

installTrustedTypes();
followTheme();
supportTranslators().catch(() => undefined);
const root = document.getElementById('root');
if (root) start(root).catch((error: unknown) => showCrash(root, error));
