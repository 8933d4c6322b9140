import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
