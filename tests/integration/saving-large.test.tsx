import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { createMemorySink } from '@/saving/memorySink';
import { keepDownloads } from '../support/downloads';
import { renderApp } from '../support/renderApp';

/** A browser that can write to the disk, and a memory that holds next to nothing. */
vi.mock('@/saving/saveLimit', () => ({
  MEMORY_LIMIT: Infinity,
  canWriteToDisk: () => true,
  saveLimit: () => null,
}));
vi.mock('@/saving/openSink', () => ({
  openSink: (fileName: string, bytes: number | null) =>
    Promise.resolve(succeeded(createMemorySink(fileName, bytes === Infinity ? Infinity : 1_000))),
}));

describe('recordings that are larger than was thought', () => {
  it('go straight to the disk at the next try', async () => {
    const downloads = keepDownloads();
    const { user } = await renderApp('/last-activity');
    const boxes = await screen.findAllByRole('checkbox', { name: /^Choose / });
    for (const box of boxes.slice(0, 2)) await user.click(box);
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen clips' }));
    await user.click(toolbar.getByRole('button', { name: 'Save as one video' }));
    const shelf = within(await screen.findByRole('region', { name: 'Saving' }));
    expect(await shelf.findByRole('alert')).toHaveTextContent(
      'This is larger than was thought. Try again, and choose where to put it.',
    );
    expect(downloads).toEqual([]);
    await user.click(shelf.getByRole('button', { name: 'Try again' }));
    expect(await shelf.findByText(/^Saved .+\.mp4$/)).toBeVisible();
    expect(downloads).toHaveLength(1);
  });
});
