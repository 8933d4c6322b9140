import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../support/renderApp';

function watchPushes(): () => number {
  const push = vi.spyOn(history, 'pushState');
  onTestFinished(() => push.mockRestore());
  return () => push.mock.calls.length;
}

/** Presses twice before React renders the first press. */
const pressTwice = (link: HTMLElement) =>
  act(() => {
    fireEvent.click(link);
    fireEvent.click(link);
  });

it.each([
  ['in the side navigation', '/home', () => screen.findByRole('link', { name: 'Last Activity' })],
  ['that opens a dialog', '/home', () => screen.findByRole('link', { name: 'Share' })],
])('link %s: adds one history entry on a double click', async (_title, address, find) => {
  await renderApp(address);
  const link = await find();
  const pushes = watchPushes();
  if (link) pressTwice(link);
  await waitFor(() => expect(location.pathname).not.toBe(address));
  expect(pushes()).toBe(1);
});

it('share dialog: closes on one click even if a double click has opened it', async () => {
  const { user } = await renderApp('/account');
  pressTwice(await screen.findByRole('link', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.pathname).toBe('/account'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
});

it('link to the current page: replaces the history entry', async () => {
  const { user } = await renderApp('/account');
  const pushes = watchPushes();
  await user.click(await screen.findByRole('link', { name: 'Account' }));
  expect(pushes()).toBe(0);
});
