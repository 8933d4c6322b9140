import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { failed } from '@/domain/result';
import { createExportJobs } from '@/features/export/jobs/exportJobs';
import { showExportTray } from '@/features/export/tray/showExportTray';

it('export tray: is gone from the page as soon as its last export is', async () => {
  const jobs = createExportJobs();
  showExportTray(jobs);
  void jobs.start({ origin: 'a', fileName: 'Front Door.mp4', run: () => new Promise(() => undefined) });
  await screen.findByRole('region', { name: 'Saving' });

  jobs.clear();

  expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull();
});

it('export tray: does not come when its only export is gone before its code is there', async () => {
  const jobs = createExportJobs();
  const code = vi.fn<typeof jobs.list>(jobs.list);
  showExportTray({ ...jobs, list: code });
  await jobs.start({
    origin: 'a',
    fileName: 'a.mp4',
    run: () => Promise.resolve(failed({ kind: 'cancelled' })),
  });
  const asked = code.mock.calls.length;
  // The last question is whether it is still wanted.
  await vi.waitFor(() => expect(code.mock.calls.length).toBeGreaterThan(asked));
  expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull();
});
