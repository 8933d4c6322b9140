import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useFrameCapture } from '@/player/useFrameCapture';
import { keepDownloads } from '../../support/downloads';
import { draws } from './frame/draws';
import { only } from '../../support/only';

function playing(): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: 1280 }, readyState: { value: 4 } });
  return video;
}

function Stage({ video, onLeave }: { video: HTMLVideoElement; onLeave: () => void }) {
  const { save, redact, message, dialog } = useFrameCapture(
    () => ({ video, name: 'Front Door', at: 0 }),
    onLeave,
  );
  return (
    <>
      <button type="button" onClick={save}>
        Save picture
      </button>
      <button type="button" onClick={redact}>
        Cover parts of the picture…
      </button>
      <p role="status">{message}</p>
      {dialog}
    </>
  );
}

function open({ isTainted = false, video = playing() } = {}) {
  draws(isTainted);
  const onLeave = vi.fn<() => void>();
  render(<Stage video={video} onLeave={onLeave} />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { press, onLeave, downloads: keepDownloads() };
}

describe('capture of a frame', () => {
  it('saves the frame unchanged with one press, without leaving full screen', async () => {
    const { press, onLeave, downloads } = open();
    await press('Save picture');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(only(downloads).fileName).toMatch(/^Front Door .+\.png$/);
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`Saved ${only(downloads).fileName}`),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('announces a saved frame again after another press', async () => {
    const { press, downloads } = open();
    const status = screen.getByRole('status');
    await press('Save picture');
    await waitFor(() => expect(status).toHaveTextContent(/^Saved/));
    // Screen readers announce an identical text only if it was removed before.
    fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    expect(status).toBeEmptyDOMElement();
    await waitFor(() => expect(status).toHaveTextContent(/^Saved/));
    expect(downloads).toHaveLength(2);
  });

  it('opens the frame in the editor without saving anything first', async () => {
    const { press, onLeave, downloads } = open();
    await press('Cover parts of the picture…');
    expect(await screen.findByRole('dialog', { name: 'Save picture' })).toBeVisible();
    expect(onLeave).toHaveBeenCalledOnce();
    expect(downloads).toEqual([]);
  });

  it('fails with a reason if the browser cannot save the frame', async () => {
    const { press, downloads } = open({ isTainted: true });
    await press('Save picture');
    expect(await screen.findByRole('alert')).toHaveTextContent('lets the picture be shown, but not saved');
    expect(downloads).toEqual([]);
  });

  it('is unavailable without a frame', async () => {
    const { press, downloads } = open({ video: document.createElement('video') });
    await press('Save picture');
    await press('Cover parts of the picture…');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(downloads).toEqual([]);
  });
});
