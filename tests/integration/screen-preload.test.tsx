import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it('camera screen: is preloaded while a row that leads to it is pressed', async () => {
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
