import { expect, it, onTestFinished, vi } from 'vitest';
import { shareFile } from '@/lib/files/shareFile';

it.each([
  ['ends as closed if the user cancels', 'AbortError', 'closed'],
  ['fails if the browser refuses it', 'NotAllowedError', 'failed'],
])('sharing a file: %s', async (_what, name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await shareFile(new File([], 'clip.mp4'))).toBe(outcome);
});

it('sharing a file: a press during an open share fails only if it is not part of a double press', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const share = vi.fn<typeof navigator.share>(() =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  );
  // Some browsers never settle the promise of a share.
  share.mockReturnValueOnce(new Promise(() => undefined));
  vi.stubGlobal('navigator', { share });
  onTestFinished(() => void vi.unstubAllGlobals());
  const file = new File([], 'clip.mp4');
  void shareFile(file);
  expect(await shareFile(file)).toBe('closed');
  vi.advanceTimersByTime(1_000);
  expect(await shareFile(file)).toBe('failed');
});
