import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '@/domain/result';
import { createExportJobs } from '@/features/export/jobs/exportJobs';
import { mountExportTray } from '@/features/export/tray/ExportTray';
import { showExportTray } from '@/features/export/useExportJobs';
import { dismissPopUps } from '@/ui/popups/confirmAndAlert';
import { gate as createGate } from '../../../../support/gate';
import { browserSays } from '../../../../support/browserSays';

type Load = () => Promise<typeof mountExportTray>;

const found: Load = () => Promise.resolve(mountExportTray);
const missing: Load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function rig(load: Load) {
  const jobs = createExportJobs();
  const loading = vi.fn<Load>(load);
  showExportTray(jobs, loading);
  onTestFinished(() => jobs.clear());
  return { jobs, loading };
}
const start = ({ jobs }: ReturnType<typeof rig>) =>
  void jobs.start({ origin: 'a', fileName: 'a.mp4', run: () => new Promise(() => undefined) });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tray = () => screen.queryByRole('region', { name: 'Saving' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('export tray: disappears with its last export', async () => {
  const shown = rig(found);
  start(shown);
  await pass(0);
  expect(tray()).toBeVisible();

  shown.jobs.clear();

  expect(tray()).toBeNull();
});

it('export tray: does not appear if its only export is dismissed before its chunk has loaded', async () => {
  const gate = createGate();
  const shown = rig(async () => {
    await gate.opened;
    return mountExportTray;
  });
  start(shown);
  shown.jobs.clear();
  gate.open();
  await pass(0);
  expect(tray()).toBeNull();
});

it("export tray: appears for an export that ends while the tray's chunk loads", async () => {
  const gate = createGate();
  const { jobs } = rig(async () => {
    await gate.opened;
    return mountExportTray;
  });
  await jobs.start({ origin: 'a', fileName: 'a.mp4', run: () => Promise.resolve(failed({ kind: 'gone' })) });
  gate.open();
  await pass(0);
  expect(tray()).toHaveTextContent('a.mp4 was not saved');
});

it('export tray: does not load its chunk while the browser is offline', async () => {
  browserSays(false);
  const shown = rig(found);
  start(shown);
  await pass(60_000);
  expect(shown.loading).not.toHaveBeenCalled();
  browserSays(true);
  await pass(0);
  expect(tray()).toBeVisible();
});

it('export tray: appears once a retry has loaded its chunk', async () => {
  const shown = rig(missing);
  start(shown);
  await pass(0);
  shown.loading.mockImplementation(found);
  await pass(1_000);
  expect(tray()).toBeVisible();
});

it('export tray: reports only once that its chunk cannot be loaded', async () => {
  const shown = rig(missing);
  onTestFinished(dismissPopUps);
  start(shown);
  await pass(1_000);
  await vi.waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Saving' })).toHaveTextContent(
      'A part of this app could not be loaded. Check your connection.',
    ),
  );
  dismissPopUps();
  await pass(60_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});
