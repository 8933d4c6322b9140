import { expect, it, onTestFinished, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import { saveVideo } from '@/features/export/saveVideo';
import { exportJobsOf } from '@/features/export/useExportJobs';
import { storeRig } from '../../../support/storeRig';

async function save(read: (cancel: () => void) => Promise<ArrayBuffer>) {
  const { services } = storeRig().store;
  const jobs = exportJobsOf(services);
  onTestFinished(() => jobs.clear());
  const downloads = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const video = new Blob(['video']);
  const slice = new Blob(['video']);
  vi.spyOn(video, 'slice').mockReturnValue(slice);
  vi.spyOn(slice, 'arrayBuffer').mockImplementation(() =>
    read(() => {
      for (const { id } of jobs.list()) jobs.cancel(id);
    }),
  );
  await saveVideo(services, {
    origin: 'time-lapse',
    fileName: 'day.mp4',
    make: () => Promise.resolve(succeeded({ video, method: { kind: 'excerpts', of: 1, skipped: [] } })),
  });
  return { states: jobs.list().map(({ state }) => state.kind), downloads };
}

it('saving a new video: fails if the video cannot be read', async () => {
  const { states, downloads } = await save(() => Promise.reject(new DOMException('', 'NotReadableError')));
  expect(states).toEqual(['failed']);
  expect(downloads).not.toHaveBeenCalled();
});

it('saving a new video: downloads no file if it is cancelled while the video is being read', async () => {
  const { states, downloads } = await save((cancel) => {
    cancel();
    return Promise.resolve(new ArrayBuffer(5));
  });
  expect(states).toEqual([]);
  expect(downloads).not.toHaveBeenCalled();
});
