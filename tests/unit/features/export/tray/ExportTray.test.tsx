import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '@/domain/result';
import { createExportJobs } from '@/features/export/jobs/exportJobs';
import { mountExportTray } from '@/features/export/tray/ExportTray';

async function openTray() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const jobs = createExportJobs();
  onTestFinished(() => jobs.clear());
  const never = new Promise<never>(() => undefined);
  await jobs.start({
    origin: 'failed',
    fileName: 'failed.mp4',
    run: () => Promise.resolve(failed({ kind: 'gone' })),
  });
  void jobs.start({ origin: 'running', fileName: 'running.mp4', run: () => never });
  act(() => onTestFinished(mountExportTray(jobs).unmount));
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  return { press };
}

it.each(['Dismiss failed.mp4', 'Try again'])(
  'export tray: moves the focus to the next export after a press on "%s"',
  async (name) => {
    const { press } = await openTray();
    press(name);
    expect(screen.getByRole('button', { name: 'Cancel saving running.mp4' })).toHaveFocus();
  },
);
