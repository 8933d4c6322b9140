import { renderToString } from 'react-dom/server';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { configureStore } from '@reduxjs/toolkit';
import { paths } from '@/config/paths';
import type { DemoAccount } from '@/domain/account/demoAccount';
import type { Language } from '@/domain/language';
import { rootReducer } from '@/store/rootReducer';
import { sessionEnded } from '@/store/slices/sessionEvents';
import { locale, setLanguage } from '@/text/language/language';
import { readCatalogue } from '@/text/language/translation';
import { DemoAccountContext } from '../DemoAccountContext';
import { LoginRoute } from '../LoginRoute';

/** Renders the log-in screen to HTML. Hydration requires the structure that `App` renders for a guest. */
export function drawLogin(
  demoAccount: DemoAccount | null,
  language: Language,
  messages: Readonly<Record<string, string>>,
): string {
  setLanguage(language, language === 'en' ? null : readCatalogue(locale(language), messages));
  const store = configureStore({ reducer: rootReducer });
  store.dispatch(sessionEnded());
  return renderToString(
    <Provider store={store}>
      <DemoAccountContext value={demoAccount}>
        <StaticRouter location={paths.root}>
          <Suspense>
            <LoginRoute />
          </Suspense>
        </StaticRouter>
      </DemoAccountContext>
    </Provider>,
  );
}
