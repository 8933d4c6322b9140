import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { failed, succeeded, type Result } from '@/domain/result';
import type { ExportedFile, ExportFailure } from '@/features/export/engine/types';
import { exportJobsOf } from '@/features/export/useExportJobs';
import { useRecordingExports } from '@/features/export/useRecordingExports';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { inStore } from '../../../support/inStore';
import { only } from '../../../support/only';

type Outcome = Result<ExportedFile, ExportFailure>;

const FILE: ExportedFile = { fileName: 'door.mp4', bytes: 1, method: { kind: 'original' }, flaws: [] };
const SAVED = succeeded(FILE);
const FAILED = failed<ExportFailure>({ kind: 'gone' });

async function open() {
  const { store } = storeRig();
  const jobs = exportJobsOf(store.services);
  // The tray would otherwise still exist in the next test file.
  onTestFinished(() => jobs.clear());
  const { start } = jobs;
  const ends: ((outcome: Outcome) => void)[] = [];
  vi.spyOn(jobs, 'start').mockImplementation((request) =>
    start({ ...request, run: () => new Promise<Outcome>((resolve) => ends.push(resolve)) }),
  );
  const { result } = renderHook(
    () => useRecordingExports()({ name: 'Door' }, { id: 'e', cameraId: 'door', at: 0, code: 'C0003' }),
    inStore(store),
  );
  await act(settle);
  return {
    exports: result,
    jobs: () => jobs.list().map(({ state }) => state.kind),
    fileNames: () => jobs.list().map(({ fileName }) => fileName),
    save: () => act(() => result.current.save()),
    cut: (start: number, end: number) => act(() => result.current.saveCut({ start, end })),
    end: (index: number, outcome: Outcome) =>
      act(async () => {
        only(ends.slice(index, index + 1))(outcome);
        await settle();
      }),
  };
}

it('recording export: marks a recording as saved only after a complete export', async () => {
  const { exports, cut, save, end } = await open();
  cut(0, 2);
  await end(0, SAVED);
  expect(exports.current.isSaved).toBe(false);
  save();
  await end(1, succeeded({ ...FILE, flaws: [{ kind: 'growing' }] }));
  expect(exports.current.isSaved).toBe(false);
  save();
  await end(2, SAVED);
  expect(exports.current.isSaved).toBe(true);
});

it('recording export: replaces an earlier job only if that job is for the same cut', async () => {
  const { jobs, fileNames, cut, end } = await open();
  cut(0, 2);
  await end(0, FAILED);
  cut(3, 4);
  expect(jobs()).toEqual(['failed', 'running']);
  expect(fileNames()).toEqual([expect.stringMatching(/00\.00\.mp4$/), expect.stringMatching(/00\.03\.mp4$/)]);
  cut(0, 2);
  expect(jobs()).toEqual(['running', 'running']);
});

it('recording export: keeps the state of the complete export when a cut is saved', async () => {
  const { exports, save, cut, end } = await open();
  cut(0, 2);
  expect(exports.current.isSaving).toBe(false);
  save();
  await end(0, FAILED);
  expect(exports.current).toMatchObject({ isSaving: true, problem: '' });
  await end(1, FAILED);
  cut(3, 4);
  await end(2, SAVED);
  expect(exports.current.problem).not.toBe('');
});

it('recording export: explains why a cut was not saved', async () => {
  const { exports, cut, end } = await open();
  cut(0, 2);
  await end(0, FAILED);
  expect(exports.current.problem).not.toBe('');
});

it('recording export: explains a failed cut even if the complete export succeeded', async () => {
  const { exports, save, cut, end } = await open();
  save();
  await end(0, succeeded({ ...FILE, flaws: [{ kind: 'growing' }] }));
  cut(0, 2);
  await end(1, FAILED);
  expect(exports.current.problem).not.toBe('');
});

it('recording export: starts only one job for two presses before the next render', async () => {
  const { exports, jobs } = await open();
  const { save } = exports.current;
  act(() => {
    save();
    save();
  });
  expect(jobs()).toEqual(['running']);
});
