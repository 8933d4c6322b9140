import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { authSlice } from '@/store/slices/authSlice';
import { sessionText } from '@/text/session';
import { stubMediaQueries } from '../support/mediaQueries';
import { renderApp, type RenderedApp } from '../support/renderApp';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

async function openDrawer({ user }: RenderedApp) {
  const toggle = await screen.findByRole('button', { name: 'Toggle navigation' });
  await user.click(toggle);
  const drawer = await screen.findByRole('dialog', { name: 'Main' });
  return { toggle, link: (name: string) => within(drawer).getByRole('link', { name }) };
}

it('navigation drawer: moves the focus to the page that its link opens', async () => {
  stubMediaQueries(() => false);
  const app = await renderApp('/home');
  await heading(/Active Device/);
  const first = await openDrawer(app);
  await app.user.click(first.link('Home'));
  expect(first.toggle).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const { toggle, link } = await openDrawer(app);
  await app.user.click(link('Last Activity'));
  await waitFor(async () => expect(await heading('Last Activity')).toHaveFocus());
  act(() => history.back());
  await heading(/Active Device/);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await openDrawer(app);
  act(() => history.forward());
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'));
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe('/home'));
  await heading(/Active Device/);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

it('missing session chunk: is reported, and after a second failure the page tries to reload', async () => {
  const { store, server } = await renderApp('/account');
  await heading('Account');
  const onRequest = vi.fn<() => void>();
  server.server.use(
    http.head('*/index.html', () => {
      onRequest();
      // The page does not reload while the server fails.
      return new HttpResponse(null, { status: 503 });
    }),
  );
  act(
    () => void store.dispatch(authSlice.actions.renewalWaits({ reason: 'codeMissing', failedAttempts: 1 })),
  );
  expect(screen.getByText(sessionText.codeMissing)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByText(sessionText.noAnswer)).not.toBeInTheDocument();
  expect(onRequest).not.toHaveBeenCalled();
  act(
    () => void store.dispatch(authSlice.actions.renewalWaits({ reason: 'codeMissing', failedAttempts: 2 })),
  );
  await waitFor(() => expect(onRequest).toHaveBeenCalledTimes(1));
});

it('skip link: moves the focus to the content without a new history entry', async () => {
  const { user } = await renderApp('/account');
  await heading('Account');
  const before = [history.length, location.href];
  await user.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect([history.length, location.href]).toEqual(before);
});
