import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DetailsPanel } from '@/player/controls/panels/DetailsPanel';
import type { ConnectionDetails } from '@/player/core/transport';
import { HostWindowContext } from '@/ui/smallWindow/hostWindow';

const DETAILS: ConnectionDetails = {
  state: 'connected',
  path: 'relay',
  roundTripMs: 40,
  lossPercent: 0,
  bitsPerSecond: null,
  width: 640,
  height: 360,
  framesPerSecond: 15,
  ignoredMessages: 3,
};

/** Renders the panel in an iframe, which simulates a Picture-in-Picture window. */
async function openPanel(writeText: (text: string) => Promise<void>) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const host = frame.contentDocument?.defaultView;
  if (!host) throw new Error('The frame has no window.');
  Object.defineProperty(host.navigator, 'clipboard', { configurable: true, value: { writeText } });
  const driver = { details: () => Promise.resolve(DETAILS) };
  render(
    <HostWindowContext value={host}>
      <DetailsPanel driver={driver} onClose={() => undefined} />
    </HostWindowContext>,
  );
  return await screen.findByRole('button', { name: 'Copy' });
}

it('Connection details: are copied to the clipboard by the window that contains them', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  const copy = await openPanel(writeText);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(copy);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^State: Connected\nPath: .*\nIgnored messages: 3$/s),
  );
  expect(screen.getByText('Copied').closest('[aria-live]')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('Copied')).not.toBeInTheDocument();
});

it('Connection details: copying again announces "Copied" again', async () => {
  const copy = await openPanel(() => Promise.resolve());
  fireEvent.click(copy);
  await screen.findByText('Copied');
  fireEvent.click(copy);
  expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  await screen.findByText('Copied');
});

it('Connection details: the user is asked to select them if the browser refuses to copy', async () => {
  const copy = await openPanel(() => Promise.reject(new DOMException('No focus.', 'NotAllowedError')));
  fireEvent.click(copy);
  expect(await screen.findByText(/does not allow copying here\. Select the details/)).toBeVisible();
});
