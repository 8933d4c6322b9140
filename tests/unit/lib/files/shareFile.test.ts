import { expect, it, onTestFinished, vi } from 'vitest';
import { shareFile } from '@/lib/files/shareFile';

it.each([
  ['is closed if the user cancels', 'AbortError', 'closed'],
  ['is closed for a second press while the first one is open', 'InvalidStateError', 'closed'],
  ['fails if the browser refuses it', 'NotAllowedError', 'failed'],
])('sharing a file: %s', async (_what, name, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('', name)) });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await shareFile(new File([], 'clip.mp4'))).toBe(outcome);
});
