import { expect, it, onTestFinished, vi } from 'vitest';
import { download } from '@/lib/files/download';
import { keepDownloads } from '../../../support/downloads';

it('download: revokes the URL only after 30 s, since Safari may read the file late', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const downloads = keepDownloads();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  download(new Blob(['film']), 'clip.mp4');
  expect(downloads.map(({ fileName }) => fileName)).toEqual(['clip.mp4']);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke.mock.calls).toEqual([['blob:0']]);
});
