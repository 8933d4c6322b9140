import './theme/tokens.css';
import './theme/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './app/App';
import { createApp } from './app/createApp';
import { StartProblem } from './app/StartProblem';
import { readConfig } from './config/env';
import { browserFeatures, supportsApp } from './domain/browserSupport';
import { failed, succeeded } from './domain/result';
import { appText } from './text/app';
import { tell } from '@/ui/popups/askAndTell';
import { installTrustedTypes } from './ui/base/trustedTypes';

/** The only way to the stand-in vendor: without the flag the bundler leaves all of it out. */
async function startDemo() {
  if (import.meta.env.VITE_DEMO !== 'true') return succeeded(null);
  try {
    const demo = await import('@mocks/browser');
    return succeeded(await demo.startDemo());
  } catch {
    return failed(appText.demoFailed);
  }
}

async function content(): Promise<ReactNode> {
  const config = readConfig(import.meta.env);
  if (!config.ok) return <StartProblem message={appText.configWrong} details={config.problems} />;
  if (import.meta.env.VITE_DEMO === 'true' && !globalThis.isSecureContext) {
    return <StartProblem message={appText.demoCannotStart} details={[appText.demoNeedsSecureContext]} />;
  }
  // Nothing above needs more than a browser that could read this file.
  if (!supportsApp(browserFeatures())) {
    void tell({ title: appText.unsupported, icon: 'info' });
    return <StartProblem message={appText.unsupported} details={[appText.unsupportedDetail]} />;
  }

  const demo = await startDemo();
  if (!demo.ok) return <StartProblem message={appText.demoCannotStart} details={[demo.failure]} />;

  const demoRole = demo.value?.role ?? config.value.defaultRole;
  const app = createApp({ ...config.value, defaultRole: demoRole });
  if (app.expectsUser) preloadPage(globalThis.location.pathname);
  void app.start();
  return <App store={app.store} config={config.value} demoAccount={demo.value?.account ?? null} />;
}

installTrustedTypes();
const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode>{await content()}</StrictMode>);
