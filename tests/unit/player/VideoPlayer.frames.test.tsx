import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepDownloads } from '../../support/downloads';
import { fakeFrameCallbacks } from '../../support/frameCallbacks';
import { draws } from './frame/draws';
import { bytes, moov } from './frameSteps/boxes';
import { clip, prepareElement, recorded, saving } from './playerRig';

prepareElement();

const PRESENTED: VideoFrameCallbackMetadata = {
  presentationTime: 0,
  expectedDisplayTime: 0,
  width: 640,
  height: 360,
  mediaTime: 0,
  presentedFrames: 0,
};

/** @returns a function that presents a frame at a time in seconds */
function presentsFrames() {
  const { present } = fakeFrameCallbacks(HTMLVideoElement.prototype);
  onTestFinished(() => {
    for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
      Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });
  return (mediaTime: number) => act(() => present(mediaTime));
}

it('player: counts time from the first video frame of a recording whose audio starts earlier', async () => {
  const present = presentsFrames();
  const startsAt = new Date(2026, 6, 15, 14, 2, 0).getTime();
  const onCopyLink = vi.fn<(time: number | null) => void>();
  const onCover = vi.fn<(position: number) => void>();
  const { user, video } = await recorded({
    media: clip('clip', startsAt),
    onCopyLink,
    onCover,
    saving: saving(),
  });
  present(1.5);
  const seek = screen.getByRole('slider', { name: 'Seek' });
  present(6);
  video.currentTime = 6.01;
  fireEvent(video, new Event('timeupdate'));
  expect(seek).toHaveAttribute('aria-valuetext', '0:04 of 0:18');
  seek.focus();
  await user.keyboard('{Home}');
  expect(video.currentTime).toBe(1.5);
  video.currentTime = 6.01;
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
  };
  press('Copy link to this moment');
  expect(onCopyLink).toHaveBeenCalledWith(startsAt + 4_500);
  press('Cover and save…');
  expect(onCover).toHaveBeenCalledExactlyOnceWith(expect.closeTo(4.51));
});

it("player: during a seek, saves the visible part of the presented frame under that frame's time", async () => {
  for (const [name, size] of [
    ['clientWidth', 640],
    ['clientHeight', 360],
  ] as const)
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(size);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(360);
  const { drawImage } = draws();
  const downloads = keepDownloads();
  const present = presentsFrames();
  const { user, region, video } = await recorded({
    media: clip('clip', new Date(2026, 6, 15, 14, 2, 0).getTime()),
  });
  fireEvent(video, new Event('loadedmetadata'));
  region.focus();
  await user.keyboard('++');
  Object.defineProperty(video, 'readyState', { value: 4 });
  present(0);
  present(3);
  video.currentTime = 9;
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save picture', hidden: true }));
  await waitFor(() =>
    expect(downloads.map((each) => each.fileName)).toEqual(['Front Door 2026-07-15 14.02.03.png']),
  );
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 160, 90, 320, 180, 0, 0, 320, 180);
});

describe('player: frame steps', () => {
  const BY_FRAME = ['Previous frame', 'Next frame'];
  const buttons = () => BY_FRAME.filter((name) => screen.queryByRole('button', { name }) !== null);

  it('have buttons only while the recording is paused', async () => {
    const { region, video } = await recorded();
    expect(buttons()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(buttons()).toEqual(BY_FRAME));
    screen.getByRole('button', { name: 'Next frame' }).focus();
    act(() => void video.play());
    await waitFor(() => expect(buttons()).toEqual([]));
    expect(region).toHaveFocus();

    // The user steps before playback has started.
    video.currentTime = 10;
    for (const key of [' ', '.', ' ', ' ']) fireEvent.keyDown(region, { key });
    await waitFor(() => expect(buttons()).toEqual(BY_FRAME));
    // Steps take effect in order. If the earlier step had not been dropped, the position would first move
    // forward.
    fireEvent.keyDown(region, { key: ',' });
    await waitFor(() => expect(video.currentTime).not.toBe(10));
    expect(video.currentTime).toBeLessThan(10);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(buttons()).toEqual([]);
  });

  it('are not offered for a recording with audio only', async () => {
    const sound = bytes(moov({ id: 1, handler: 'soun', timescale: 48_000 }));
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response(sound.slice(), { status: 206 })),
    );
    const { user, video } = await recorded();
    Object.defineProperty(video, 'videoWidth', { configurable: true, value: 0 });
    fireEvent(video, new Event('loadeddata'));
    await screen.findByText('Sound only');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Play' });
    expect(buttons()).toEqual([]);
  });

  it('can be made with the buttons or by holding a key', async () => {
    const pending = new Set<VideoFrameRequestCallback>();
    Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', {
      configurable: true,
      // The app searches for the first frame in an element outside the page, which presents no frames here.
      value(this: HTMLVideoElement, callback: VideoFrameRequestCallback) {
        return this.isConnected ? pending.add(callback).size : 0;
      },
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback', {
      configurable: true,
      value: () => undefined,
    });
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
    });
    const { user, region, video } = await recorded();
    const frame = 0.04;
    /** Simulates a browser that presents 25 frames per second. */
    const show = () => {
      const mediaTime = Math.floor(video.currentTime / frame + 1e-6) * frame;
      const callbacks = [...pending];
      pending.clear();
      for (const callback of callbacks) callback(0, { ...PRESENTED, mediaTime });
      fireEvent(video, new Event('seeked'));
      return mediaTime;
    };
    const seeksTo = async (time: number) => {
      await vi.waitFor(() => {
        act(() => void show());
        expect(show()).toBeCloseTo(time, 5);
      });
    };
    video.currentTime = 10;
    show();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    region.focus();
    await user.keyboard('.');
    await seeksTo(10.04);
    await user.click(await screen.findByRole('button', { name: 'Next frame' }));
    await seeksTo(10.08);
    region.focus();
    await user.keyboard('{,>3/}');
    await seeksTo(9.96);
    expect(await screen.findByText('Frame at 0:09.960')).toBeInTheDocument();
  });
});
