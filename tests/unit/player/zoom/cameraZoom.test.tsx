import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSeenRegions } from '@/player/zoom/useSeenRegions';
import { BOX, factor, item, keptViews, show, stubBoxes } from './zoomRig';

beforeEach(stubBoxes);
afterEach(() => {
  vi.restoreAllMocks();
});

it('zoomed view: is kept while the element has no frame for a moment', async () => {
  const { user, video, drawn } = await show();
  await user.click(item('Zoom in'));
  await user.click(item('Zoom in'));
  const before = drawn();
  const width = vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(0);
  const height = vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(0);
  fireEvent(video, new Event('resize'));
  expect(drawn()).toEqual(before);
  width.mockReturnValue(1280);
  height.mockReturnValue(720);
  fireEvent(video, new Event('loadedmetadata'));
  expect(drawn()).toEqual(before);
  expect(factor()).not.toBeNull();
});

describe('zoom of a camera', () => {
  it('leaves the focus on the player when the button that resets it disappears', async () => {
    const { user } = await show();
    await user.click(item('Zoom in'));
    expect(factor()).toBe('1.4×');
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }));
    expect(factor()).toBeNull();
    expect(screen.getByRole('region', { name: 'Gate player' })).toHaveFocus();
  });

  it('is restored for each camera by the next player and after a reload', async () => {
    const first = await show();
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Zoom in'));
    first.showNext({ hasFrame: false });
    expect(factor()).toBeNull();
    expect(first.drawn().scale).toBe(1);
    first.showNext({});
    expect(factor()).toBe('2.0×');
    first.showNext({ cameraId: 'garden' });
    expect(factor()).toBeNull();
    first.showNext({ cameraId: 'gate' });
    expect(factor()).toBe('2.0×');
    first.unmount();

    await show();
    expect(factor()).toBe('2.0×');
    expect(Object.keys(sessionStorage).join()).not.toMatch(/token|loginInfo|user|persist/i);
  });

  it('leaves no data in storage if the user logs out before the player closes', async () => {
    const { user, unmount } = await show();
    await user.click(item('Zoom in'));
    expect(sessionStorage).toHaveLength(1);
    sessionStorage.clear();
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is stored in mid-gesture when the player closes', async () => {
    const first = await show();
    first.wheel({ deltaY: -100, ctrlKey: true });
    first.unmount();
    await show();
    expect(factor()).toBe('1.3×');
  });

  it('is stored in mid-gesture when another camera opens or the user leaves the page', async () => {
    const { wheel, showNext } = await show();
    wheel({ deltaY: -100, ctrlKey: true });
    showNext({ cameraId: 'garden' });
    expect(factor()).toBeNull();
    wheel({ deltaY: -40, ctrlKey: true });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(sessionStorage.getItem('camera-views')).toContain('garden');
    showNext({ cameraId: 'gate' });
    expect(factor()).toBe('1.3×');
  });

  it('is restored in each new tab once stored, until the user deletes it', async () => {
    const kept = keptViews();
    const { user, unmount } = await show({}, kept);
    expect(screen.queryByRole('menuitem', { name: 'Save this view' })).toBeNull();
    await user.click(item('Zoom in'));
    await user.click(item('Save this view'));
    expect(screen.getByRole('status')).toHaveTextContent('Gate will start with this view from now on.');
    expect(screen.queryByRole('menuitem', { name: 'Save this view' })).toBeNull();
    unmount();

    sessionStorage.clear();
    const second = await show({}, kept);
    expect(factor()).toBe('1.4×');
    await second.user.click(item('Reset zoom'));
    second.unmount();
    const third = await show({}, kept);
    expect(factor()).toBeNull();
    await third.user.click(item('Forget the saved view'));
    third.unmount();

    sessionStorage.clear();
    await show({}, kept);
    expect(factor()).toBeNull();
  });

  it('announces the initial view again when the user stores another view', async () => {
    const { user } = await show();
    await user.click(item('Zoom in'));
    await user.click(item('Save this view'));
    expect(screen.getByRole('status')).toHaveTextContent('Gate will start with this view from now on.');
    await user.click(item('Zoom in'));
    fireEvent.click(item('Save this view'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await screen.findByText('Gate will start with this view from now on.');
  });

  it('announces that the browser cannot store it', async () => {
    const { user } = await show({}, keptViews(false));
    await user.click(item('Zoom in'));
    await user.click(item('Save this view'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'This browser cannot store any more data: changes that you make now will be lost when you close this page.',
    );
    await user.click(item('Forget the saved view'));
    expect(screen.getByRole('status')).toHaveTextContent('Gate will start with the whole picture again.');
  });

  it('is applied in full screen and to recordings of another size', async () => {
    const kept = keptViews();
    const { user, video, pointer, drawn, showNext, unmount } = await show({}, kept);
    await user.click(item('Zoom in'));
    await user.click(item('Zoom in'));
    pointer('Down', 100, 100);
    pointer('Move', 160, 130);
    pointer('Up', 160, 130);
    await user.click(item('Save this view'));
    const chosen = drawn();
    expect(chosen).toEqual({ x: 60, y: 30, scale: 2 });
    showNext({ isFull: true });
    expect(drawn()).toEqual(chosen);
    showNext({});
    for (const [width, height] of [
      [640, 360],
      [1280, 720],
    ] as const) {
      showNext({ hasFrame: false });
      expect(drawn().scale).toBe(1);
      vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(width);
      vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(height);
      fireEvent(video, new Event('loadedmetadata'));
      showNext({});
      expect(drawn()).toEqual(chosen);
    }
    expect(screen.queryByRole('menuitem', { name: 'Save this view' })).toBeNull();
    unmount();

    sessionStorage.clear();
    expect((await show({}, kept)).drawn()).toEqual(chosen);
  });

  it('is stored separately for each camera', async () => {
    const kept = keptViews();
    const first = await show({}, kept);
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Save this view'));
    first.showNext({ cameraId: 'garden' });
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Save this view'));
    first.unmount();

    sessionStorage.clear();
    const second = await show({}, kept);
    expect(factor()).toBe('1.4×');
    second.showNext({ cameraId: 'garden' });
    expect(factor()).toBe('2.0×');
  });

  it('offers sharp pixels in the menu once the frame is magnified', async () => {
    const { user, video, unmount } = await show();
    await user.click(item('Zoom in'));
    expect(screen.queryByRole('menuitem', { name: 'Pixels' })).toBeNull();
    for (let press = 0; press < 2; press += 1) await user.click(item('Zoom in'));
    await user.click(item('Pixels'));
    expect(video.parentElement).toHaveAttribute('data-pixels', 'true');
    unmount();
    const { video: reloaded } = await show();
    expect(reloaded.parentElement).toHaveAttribute('data-pixels', 'true');
    await user.click(item('Zoom out'));
    await user.click(item('Zoom out'));
    expect(reloaded.parentElement).toHaveAttribute('data-pixels', 'false');
  });

  it('applies to stills of the camera outside the player', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * BOX.width);
    const { user, unmount } = await show();
    for (let press = 0; press < 2; press += 1) await user.click(item('Zoom in'));
    unmount();
    const { result } = renderHook(() => useSeenRegions());
    await act(async () => Promise.resolve());
    // At 2x in a player twice as tall as wide, half of the frame's width and all of its height were visible.
    expect(result.current('gate')?.({ width: 1280, height: 720 })).toEqual({
      x: 320,
      y: 0,
      width: 640,
      height: 720,
    });
  });
});
