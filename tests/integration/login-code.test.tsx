import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '@/store/account/signing';
import { appText } from '@/text/app';
import { failuresText } from '@/text/failures';
import { demoLogin, renderApp } from '../support/renderApp';
import { withoutCode } from '../support/withoutCode';

const CHECKS = '@/screens/login/LoginChecks';
const SENDING = '@/api/httpExchange';

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock(CHECKS);
  vi.doUnmock(SENDING);
});

async function pressLogin({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.click(await screen.findByRole('textbox', { name: 'Email' }));
  await user.paste(demoLogin.email);
  await user.click(screen.getByLabelText('Password'));
  await user.paste(demoLogin.password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return await screen.findByRole('alert');
}

// The order of these tests matters, because loaded chunks stay loaded.
it('log-in form: says that the server cannot be reached if the browser is offline', async () => {
  const codeRequests = [await withoutCode(CHECKS), await withoutCode(SENDING)];
  const app = await renderApp('/', { as: null });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const alert = await pressLogin(app);
  expect(alert).toHaveTextContent(failuresText.unreachable);
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login' })).not.toHaveAttribute('aria-busy');
  for (const code of codeRequests) expect(code).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
});

it('log-in form: keeps typed text and offers Reload if the validation chunk fails to load', async () => {
  const codeRequests = await withoutCode(CHECKS);
  const alert = await pressLogin(await renderApp('/', { as: null }));
  expect(codeRequests).toHaveBeenCalled();
  expect(alert).toHaveTextContent(appText.partNotLoaded);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue(demoLogin.password);
});

it('home: offers only Reload if the chunk that requests cameras fails to load', async () => {
  await withoutCode(SENDING);
  await renderApp('/home');
  expect(await screen.findByText(appText.partNotLoaded)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('log-in form: reports that the validation chunk failed to load, even after a failed log-in', async () => {
  const unloaded = await withoutCode(CHECKS);
  const app = await renderApp('/', {
    as: null,
    demoAccount: demoLogin,
    prepare: (server) =>
      server.override('login', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),
  });
  await act(() => app.store.dispatch(signIn({ username: demoLogin.email, password: 'Wrong1234' }, false)));
  expect(await screen.findByRole('alert')).toHaveTextContent(failuresText.wrongTryAgain);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(appText.partNotLoaded));
  expect(unloaded).toHaveBeenCalled();
  await app.user.click(screen.getByRole('button', { name: 'Use the demo account' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(failuresText.wrongTryAgain));
});

it('log-in form: offers Reload if the chunk that sends it fails to load', async () => {
  await withoutCode(SENDING);
  const app = await renderApp('/', { as: null });
  const alert = await pressLogin(app);
  expect(alert).toHaveTextContent(appText.partNotLoaded);
  expect(alert).not.toHaveTextContent(failuresText.unreachable);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  vi.doUnmock(SENDING);
  vi.resetModules();
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(location.pathname).toBe('/home'));
});
