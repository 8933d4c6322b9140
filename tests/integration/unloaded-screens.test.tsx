import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { appText } from '@/text/app';
import { shellText } from '@/text/shell';
import { browserSays } from '../support/browserSays';
import { browserThatSavesData } from '../support/saveData';
import { renderApp } from '../support/renderApp';
import { settle } from '../support/settle';

const code = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('@/screens/camera-detail/CameraDetailScreen', () => {
  code.isLoaded = true;
  return { CameraDetailScreen: () => null };
});

const pressFirstRow = async () => {
  const [row] = await screen.findAllByRole('article');
  if (!row) throw new Error('There is no row.');
  fireEvent.pointerDown(within(row).getByRole('link'));
};

it('camera screen: is preloaded when a row that links to it is pressed', async () => {
  const setSavesData = browserThatSavesData();
  await renderApp('/last-activity');
  await pressFirstRow();
  await settle();
  expect(code.isLoaded).toBe(false);

  setSavesData(false);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pressFirstRow();
  await settle();
  expect(code.isLoaded).toBe(false);

  isOnline.mockRestore();
  await pressFirstRow();
  await waitFor(() => expect(code.isLoaded).toBe(true));
});

it('screen with a missing chunk: loads once the browser is back online', async () => {
  const { user } = await renderApp('/home');
  await screen.findByRole('article', { name: 'Front Door' });
  expect(screen.queryByText(shellText.offline)).not.toBeInTheDocument();
  const before = screen.getAllByRole('status');
  browserSays(false);
  expect(screen.getByText(shellText.offline)).toBeVisible();
  expect(before, 'only a status that was there before is heard').toContain(
    screen.getByText(shellText.offline),
  );
  expect(screen.getByRole('article', { name: 'Front Door' })).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'View All' }));
  expect(await screen.findByText(appText.notLoadedYet)).toBeVisible();
  expect(sessionStorage.getItem('token')).not.toBeNull();
  browserSays(true);
  expect(screen.queryByText(shellText.offline)).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'View All' })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Front Door' })).toBeVisible();
  expect(screen.queryByText(appText.notLoadedYet)).not.toBeInTheDocument();
});
