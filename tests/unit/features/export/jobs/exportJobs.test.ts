import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasOngoingWork } from '@/lib/async/ongoingWork';
import { failed, succeeded, type Result } from '@/domain/result';
import { createExportJobs } from '@/features/export/jobs/exportJobs';
import type { ExportedFile, ExportFailure } from '@/features/export/engine/types';
import type { OnProgress } from '@/recordings/types';
import { only } from '../../../../support/only';

const SAVED: ExportedFile = {
  fileName: 'a.mp4',
  bytes: 10,
  method: { kind: 'rewrapped', isJoined: false },
  flaws: [],
};

function heldSave() {
  let end: (outcome: Result<ExportedFile, ExportFailure>) => void = () => undefined;
  const held = new Promise<Result<ExportedFile, ExportFailure>>((resolve) => {
    end = resolve;
  });
  let progress: OnProgress = () => undefined;
  let signal = new AbortController().signal;
  return {
    request: (origin: string) => ({
      origin,
      fileName: 'a.mp4',
      run: (ends: AbortSignal, onProgress: OnProgress) => {
        signal = ends;
        progress = onProgress;
        return held;
      },
    }),
    progress: (...said: Parameters<OnProgress>) => progress(...said),
    end: (outcome: Result<ExportedFile, ExportFailure>) => end(outcome),
    signal: () => signal,
  };
}

function startedSave(now?: () => number) {
  const jobs = createExportJobs(now);
  onTestFinished(() => jobs.clear());
  const save = heldSave();
  void jobs.start(save.request('clip'));
  return { jobs, save };
}

describe('export job', () => {
  it('estimates its remaining time from the speed so far', () => {
    let now = 0;
    const { jobs, save } = startedSave(() => now);
    save.progress(10, 100);
    expect(only(jobs.list()).state).toEqual({
      kind: 'running',
      bytesDone: 10,
      bytesTotal: 100,
      secondsLeft: null,
      isWaiting: false,
    });
    now = 2_000;
    save.progress(40, 100);
    expect(only(jobs.list()).state).toMatchObject({ bytesDone: 40, secondsLeft: 3 });
  });

  it('shows progress after the computer’s clock was set back', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { jobs, save } = startedSave();
    save.progress(10, 100);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(200);
    save.progress(40, 100);
    expect(only(jobs.list()).state).toMatchObject({ bytesDone: 40 });
  });

  it('excludes the time spent waiting for the user or the server from the estimate', () => {
    let now = 0;
    const { jobs, save } = startedSave(() => now);
    save.progress(0, null);
    now = 60_000;
    save.progress(10, 100);
    expect(only(jobs.list()).state).toMatchObject({ bytesDone: 10, secondsLeft: null });
    now = 62_000;
    save.progress(40, 100);
    expect(only(jobs.list()).state).toMatchObject({ bytesDone: 40, secondsLeft: 3 });
  });

  it.each([
    ['unknown in the first second', 999, 40, 100, null],
    ['estimated from the second second on', 1_000, 40, 100, 2],
    ['unknown if the total size is unknown', 2_000, 40, null, null],
    ['zero if the file is larger than expected', 2_000, 120, 100, 0],
  ])('has a remaining time that is %s', (_title, elapsed, done, total, expected) => {
    let now = 0;
    const { jobs, save } = startedSave(() => now);
    save.progress(10, total);
    now = elapsed;
    save.progress(done, total);
    expect(only(jobs.list()).state).toMatchObject({ bytesDone: done, secondsLeft: expected });
  });

  it('shows its progress at most ten times a second', () => {
    let now = 0;
    const { jobs, save } = startedSave(() => now);
    const shown: unknown[] = [];
    const unsubscribe = jobs.subscribe(() => shown.push(only(jobs.list()).state));
    for (; now <= 200; now += 25) save.progress(now, null);
    unsubscribe();
    expect(shown).toMatchObject([{ bytesDone: 0 }, { bytesDone: 100 }, { bytesDone: 200 }]);
  });

  it('reports a busy server at once', () => {
    const { jobs, save } = startedSave(() => 0);
    const shown = () => only(jobs.list()).state;
    save.progress(10, 100);
    save.progress(20, 100);
    expect(shown()).toMatchObject({ bytesDone: 10 });
    save.progress(20, 100, true);
    expect(shown()).toMatchObject({ bytesDone: 20, isWaiting: true });
    save.progress(20, 100, false);
    expect(shown()).toMatchObject({ isWaiting: false });
  });

  it('restarts only once if the button is pressed repeatedly', async () => {
    const jobs = createExportJobs();
    const run = vi.fn<() => Promise<Result<ExportedFile, ExportFailure>>>();
    run.mockResolvedValueOnce(failed({ kind: 'gone' })).mockReturnValue(new Promise(() => undefined));
    await jobs.start({ origin: 'clip', fileName: 'a.mp4', run });
    const failedId = only(jobs.list()).id;
    jobs.retry(failedId);
    jobs.retry(failedId);
    jobs.retry(only(jobs.list()).id);
    expect(run).toHaveBeenCalledTimes(2);
    expect(jobs.list()).toHaveLength(1);
    jobs.clear();
  });

  it('is replaced by its fallback if the user chooses the fallback after a failure', async () => {
    const jobs = createExportJobs();
    const run = (outcome: Result<ExportedFile, ExportFailure>) => () => Promise.resolve(outcome);
    const gone = run(failed({ kind: 'gone' }));
    const fallback = { origin: 'zip', fileName: 'a.zip', run: run(succeeded(SAVED)) };
    await jobs.start({ origin: 'video', fileName: 'a.mp4', run: gone, fallback });
    await jobs.start({ origin: 'other', fileName: 'b.mp4', run: gone });
    expect(jobs.list().map(({ hasFallback }) => hasFallback)).toEqual([true, false]);
    for (const { id } of jobs.list()) jobs.retry(id, 'fallback');
    const shown = () => jobs.list().map(({ fileName, state }) => [fileName, state.kind]);
    await vi.waitFor(() =>
      expect(shown()).toEqual([
        ['b.mp4', 'failed'],
        ['a.zip', 'saved'],
      ]),
    );
  });

  it('keeps the downloaded file for sharing', async () => {
    const jobs = createExportJobs();
    const file = new File(['video'], 'a.mp4');
    const onSaved = vi.fn<(saved: ExportedFile) => Promise<void>>();
    await jobs.start({
      origin: 'clip',
      fileName: 'a.mp4',
      run: (_signal, _onProgress, keep) => {
        keep(file);
        return Promise.resolve(succeeded(SAVED));
      },
      onSaved,
    });
    const { state } = only(jobs.list());
    expect(state.kind === 'saved' && state.file).toBe(file);
    expect(onSaved.mock.calls).toEqual([[SAVED]]);
  });

  it('keeps its outcome until it is dismissed or restarted', async () => {
    const jobs = createExportJobs();
    const first = heldSave();
    const started = jobs.start(first.request('clip'));
    first.end(failed({ kind: 'gone' }));
    await started;
    expect(jobs.list().map(({ state }) => state)).toEqual([{ kind: 'failed', failure: { kind: 'gone' } }]);
    const second = heldSave();
    const again = jobs.start(second.request('clip'));
    second.end(succeeded(SAVED));
    await again;
    expect(jobs.list().map(({ state }) => state)).toEqual([{ kind: 'saved', saved: SAVED, file: null }]);
    jobs.dismiss(only(jobs.list()).id);
    expect(jobs.list()).toEqual([]);
  });

  it('stays in the list after it has ended', async () => {
    const jobs = createExportJobs();
    const [first, second] = [heldSave(), heldSave()];
    const started = [jobs.start(first.request('clip')), jobs.start(second.request('clip'))];
    expect(jobs.list().map(({ state }) => state.kind)).toEqual(['running', 'running']);
    for (const save of [first, second]) save.end(succeeded(SAVED));
    await Promise.all(started);
    expect(jobs.list().map(({ state }) => state.kind)).toEqual(['saved', 'saved']);
  });

  it('disappears at once when it is cancelled', async () => {
    const jobs = createExportJobs();
    const save = heldSave();
    const listener = vi.fn<() => void>();
    const started = jobs.start(save.request('clip'));
    jobs.cancel(only(jobs.list()).id);
    expect(save.signal().aborted).toBe(true);
    expect(jobs.list()).toEqual([]);
    jobs.subscribe(listener);
    save.progress(1, 2);
    save.end(failed({ kind: 'cancelled' }));
    await started;
    expect(listener).not.toHaveBeenCalled();
  });

  it('warns before the tab closes only while it runs', async () => {
    const leaving = new EventTarget();
    const jobs = createExportJobs(Date.now, leaving);
    const asks = () => !leaving.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const one = heldSave();
    const other = heldSave();
    expect([asks(), hasOngoingWork()]).toEqual([false, false]);
    const started = [jobs.start(one.request('one')), jobs.start(other.request('fallback'))];
    one.end(succeeded(SAVED));
    await started[0];
    expect([asks(), hasOngoingWork()]).toEqual([true, true]);
    other.end(failed({ kind: 'gone' }));
    await started[1];
    expect([asks(), hasOngoingWork()]).toEqual([false, false]);
  });
});
