import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed } from '@/domain/result';
import type { RecordingExport } from '@/player/recordingExport';
import type { LiveSource, PlayerMedia } from '@/player/source';
import { VideoPlayer } from '@/player/VideoPlayer';
import { hostOf } from './clip/rangeHost';
import { standInForWebRtc } from './live/liveRig';
import { clip, recorded as open, saving } from './playerRig';

standInForWebRtc();

const media = clip();
const recorded = (port: RecordingExport, played = media) => open({ saving: port, media: played }, 10);

const item = (name: string) => screen.getByRole('menuitem', { name, hidden: true });
const start = () => screen.findByRole('slider', { name: 'Start of the cut' });
const end = () => screen.getByRole('slider', { name: 'End of the cut' });

async function cutting(port: RecordingExport = saving()) {
  const player = await recorded(port);
  await player.user.click(item('Cut…'));
  return player;
}

describe('player of a clip', () => {
  it('saves the clip from the menu and with the key S', async () => {
    const port = saving({ isSaved: true });
    const { user, region } = await recorded(port);
    expect(item('Save clip')).toHaveAccessibleDescription('Saved');
    fireEvent.click(item('Save clip'));
    expect(port.save).toHaveBeenCalledOnce();
    region.focus();
    await user.keyboard('s');
    expect(port.save).toHaveBeenCalledTimes(2);
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(keys).getByText('Play or pause')).toBeVisible();
    expect(within(keys).getByText('Save clip')).toBeVisible();
    expect(within(keys).getByText('Cut the clip')).toBeVisible();
    await user.keyboard('{Escape}c');
    expect(await start()).toBeVisible();
  });

  it('while zoomed, notes that saved files show the whole picture', async () => {
    for (const name of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(Element.prototype, name, 'get').mockReturnValue(360);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(360);
    Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true });
    onTestFinished(() => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(document, 'pictureInPictureEnabled');
    });
    const { user, region, video } = await recorded(saving({ isSaved: true }));
    fireEvent(video, new Event('loadedmetadata'));
    const pictureInPicture = () => within(region).getByRole('button', { name: 'Picture in picture' });
    expect(pictureInPicture()).not.toHaveAccessibleDescription(/Whole/);
    region.focus();
    await user.keyboard('+');
    expect(screen.getByRole('button', { name: 'Reset zoom' })).toHaveTextContent('1.4×');
    expect(pictureInPicture()).toHaveAccessibleDescription('Whole picture');
    expect(pictureInPicture()).toHaveAttribute('title', 'Picture in picture · Whole picture');
    expect(item('Save clip')).toHaveAccessibleDescription('Saved · Whole picture');
    await user.click(item('Cut…'));
    expect(
      await screen.findByText('The saved clip will show the whole picture, not just the part you see.'),
    ).toBeVisible();
  });

  it('offers a redacted copy once the recording plays', async () => {
    const onCover = vi.fn<(position: number) => void>();
    const port = saving();
    const player = (
      <VideoPlayer cameraId="front" name="Front Door" media={media} saving={port} onCover={onCover} />
    );
    const { unmount } = render(player);
    expect(item('Cover and save…')).toBeDisabled();
    unmount();
    const { rerender } = await recorded(port);
    rerender(player);
    fireEvent.click(item('Cover and save…'));
    expect(onCover).toHaveBeenCalledOnce();
  });

  it('disables saving while the clip is being saved', async () => {
    await recorded(saving({ isSaving: true }));
    expect(item('Save clip')).toBeDisabled();
  });

  it('has no menu items for saving a clip that cannot be saved', async () => {
    render(<VideoPlayer cameraId="front" name="Front Door" media={media} />);
    expect(screen.queryByRole('menuitem', { name: 'Save clip', hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Cut…', hidden: true })).not.toBeInTheDocument();
  });

  it('shows why the clip could not be saved', async () => {
    await recorded(saving({ problem: 'The disk is full. Nothing was saved.' }));
    expect(screen.getByText('The disk is full. Nothing was saved.')).toBeVisible();
  });
});

describe('cut editor of a recording', () => {
  it('saves the selected range, whose ends move only to valid cut positions', async () => {
    const port = saving();
    const { user, region, video } = await cutting(port);
    expect(await start()).toHaveAttribute('aria-valuetext', '0:00.0 of 0:10.0');
    expect(end()).toHaveAttribute('aria-valuetext', '0:10.0 of 0:10.0');
    expect(screen.queryByRole('slider', { name: 'Seek' })).not.toBeInTheDocument();

    (await start()).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(await start()).toHaveAttribute('aria-valuetext', '0:06.0 of 0:10.0');
    expect(video.currentTime).toBe(6.001);
    end().focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(end()).toHaveAttribute('aria-valuetext', '0:07.5 of 0:10.0');
    expect(video.currentTime).toBeCloseTo(7.5, 1);
    await user.keyboard('{Home}');
    expect(end()).toHaveAttribute('aria-valuetext', '0:07.5 of 0:10.0');
    (await start()).focus();
    await user.keyboard('{Home}');
    expect(await start()).toHaveAttribute('aria-valuetext', '0:00.0 of 0:10.0');

    fireEvent.change(end(), { target: { value: '10' } });
    expect(end()).toHaveAttribute('aria-valuetext', '0:10.0 of 0:10.0');
    fireEvent.change(await start(), { target: { value: '4.2' } });
    fireEvent.change(end(), { target: { value: '7.1' } });
    expect(await start()).toHaveAttribute('aria-valuetext', '0:03.0 of 0:10.0');
    expect(end()).toHaveAttribute('aria-valuetext', '0:07.5 of 0:10.0');
    await user.click(screen.getByRole('button', { name: 'Save cut' }));
    expect(port.saveCut).toHaveBeenCalledExactlyOnceWith({ start: 3, end: 7.5 });
    expect(await screen.findByRole('slider', { name: 'Seek' })).toBeVisible();
    expect(region).toHaveFocus();
  });

  it('plays its preview repeatedly from the middle of its first frame', async () => {
    vi.stubGlobal('fetch', hostOf(['whole.mp4']));
    const { user, video } = await cutting();
    fireEvent.change(await start(), { target: { value: '3' } });
    fireEvent.change(end(), { target: { value: '6' } });
    // The file has forty frames, ten per second, and the first one is at 64 ms.
    expect(video.currentTime).toBeCloseTo(4.014, 5);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(video.currentTime).toBeCloseTo(3.114, 5);
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'true');
    video.currentTime = 6.1;
    await waitFor(() => expect(video.currentTime).toBeCloseTo(3.114, 5));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    video.currentTime = 6.1;
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'false');
    expect(video.currentTime).toBe(6.1);
  });

  it('closes on Escape or Cancel and returns the focus to the player', async () => {
    const port = saving();
    const { user, region, rerender } = await cutting(port);
    const isOver = async () => {
      expect(await screen.findByRole('slider', { name: 'Seek' })).toBeVisible();
      expect(region).toHaveFocus();
    };
    await start();
    await user.keyboard('{Escape}');
    await isOver();
    fireEvent.click(item('Cut…'));
    await start();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isOver();
    expect(port.saveCut).not.toHaveBeenCalled();

    fireEvent.click(item('Cut…'));
    (await start()).focus();
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={media} />);
    await isOver();
    rerender(<VideoPlayer cameraId="front" name="Front Door" media={media} saving={saving()} />);
    expect(screen.getByRole('slider', { name: 'Seek' })).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Start of the cut' })).not.toBeInTheDocument();
  });

  it('stops searching for valid cut positions when it is closed', async () => {
    let signal: AbortSignal | null = null;
    const cutPoints: RecordingExport['cutPoints'] = (ends) => {
      signal = ends;
      return new Promise(() => undefined);
    };
    const { user } = await cutting(saving({ cutPoints }));
    expect(await screen.findByText('Looking for the places where this clip can be cut…')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Recorded');
    expect(screen.queryByRole('button', { name: 'Save cut' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal).toHaveProperty('aborted', true);
  });

  it('prevents live video from replacing the recording while it is open', async () => {
    const credential = vi.fn<LiveSource['credential']>(() =>
      Promise.resolve(failed({ kind: 'unexpected' as const, status: 500 })),
    );
    const sources: PlayerMedia['sources'] = [{ kind: 'live', credential }, ...media.sources];
    const { user, video } = await recorded(saving(), { ...media, sources });
    await user.click(item('Cut…'));
    await start();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent(video, new Event('playing'));
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(credential).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(credential.mock.calls.length).toBeGreaterThan(1);
  });

  it('shows why the recording cannot be cut', async () => {
    await cutting(
      saving({ cutPoints: () => Promise.resolve(failed('The recording is no longer available.')) }),
    );
    expect(await screen.findByText('The recording is no longer available.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
});
