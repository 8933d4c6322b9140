import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useCopyLink } from '@/features/copy-link/useCopyLink';
import { gate } from '../../../support/gate';
import { settle } from '../../../support/settle';

it('copied link: "Link copied" disappears 5 s after the last copy', async () => {
  userEvent.setup({ writeToClipboard: true });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(useCopyLink);
  const copy = async () => {
    act(() => result.current.copy('/replay'));
    await act(settle);
  };
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
  await copy();
  pass(4);
  await copy();
  pass(4);
  expect(result.current.message).toBe('Link copied');
  pass(1);
  expect(result.current.message).toBe('');
});

it('copied link: "Link copied" is announced again for each copy', async () => {
  userEvent.setup({ writeToClipboard: true });
  const { result } = renderHook(useCopyLink);
  act(() => result.current.copy('/replay'));
  await act(settle);
  expect(result.current.message).toBe('Link copied');
  // Screen readers announce the same text again only if it was removed before.
  act(() => result.current.copy('/replay'));
  expect(result.current.message).toBe('');
  await act(settle);
  expect(result.current.message).toBe('Link copied');
});

it('copied link: the last of two quick presses decides which message is shown', async () => {
  const { opened, open } = gate();
  const writeText = vi.fn<Clipboard['writeText']>().mockResolvedValue();
  writeText.mockImplementationOnce(async () => {
    await opened;
    throw new DOMException('', 'NotAllowedError');
  });
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { result } = renderHook(useCopyLink);
  act(() => result.current.copy('/first'));
  act(() => result.current.copy('/second'));
  await act(settle);
  open();
  await act(settle);
  expect(result.current.message).toBe('Link copied');
  expect(result.current.dialog).toBe(false);
});
