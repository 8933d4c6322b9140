import { expect, it, onTestFinished, vi } from 'vitest';
import { shareFile } from '@/lib/files/shareFile';

it.each([
  ['ends as closed if the user cancels', 'AbortError', 'closed'],
  ['ends as closed on a second press while the share sheet is open', 'InvalidStateError', 'closed'],
  ['fails if the browser refuses it', 'NotAllowedError', 'failed'],
])('sharing a file: %s', async (_what, name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await shareFile(new File([], 'clip.mp4'))).toBe(outcome);
});
