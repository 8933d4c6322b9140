import { act, createEvent, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptViewsProvider, type KeptViews } from '@/player/keptViews';
import { useSeenRegions } from '@/player/zoom/useSeenRegions';
import { useZoom } from '@/player/zoom/useZoom';
import { useZoomKeys } from '@/player/zoom/zoomKeys';
import { useZoomMenu } from '@/player/zoom/useZoomMenu';
import type { ZoomController } from '@/player/zoom/ZoomController';
import { ZoomCorner } from '@/player/zoom/ZoomCorner';
import { ZoomViewport } from '@/player/zoom/ZoomViewport';
import { stubMediaQueries } from '../../../support/mediaQueries';

const BOX = { width: 640, height: 360 };

/** Creates the `KeptViews` of a tab, which all its players share. */
function keptViews(): KeptViews {
  let text: string | null = null;
  return {
    read: () => Promise.resolve(text),
    write: (next) => {
      text = next;
      return Promise.resolve();
    },
  };
}

interface PlayerProps {
  cameraId?: string;
  hasFrame?: boolean;
  isFull?: boolean;
  onClick?: () => void;
  onZoom?: (zoom: ZoomController) => void;
}

function Player({ cameraId = 'gate', hasFrame = true, isFull = false, onClick, onZoom }: PlayerProps) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { zoom, state } = useZoom({ cameraId, video, hasFrame, isFull });
  const { items, message } = useZoomMenu(zoom, state, 'Gate');
  useZoomKeys(region, zoom);
  useEffect(() => {
    onZoom?.(zoom);
  }, [onZoom, zoom]);
  return (
    <section ref={setRegion} aria-label="Gate player" tabIndex={-1}>
      <ZoomViewport zoom={zoom}>
        <video ref={setVideo} muted data-testid="video" onClick={onClick} />
      </ZoomViewport>
      <ZoomCorner zoom={zoom} />
      <p role="status">{message}</p>
      {items.map(({ label, onSelect, disabled }) => (
        <button key={label} type="button" role="menuitem" disabled={disabled} onClick={onSelect}>
          {label}
        </button>
      ))}
    </section>
  );
}

async function show(props: PlayerProps = {}, kept: KeptViews = keptViews()) {
  const withKept = (next: PlayerProps) => (
    <KeptViewsProvider value={kept}>
      <Player {...next} />
    </KeptViewsProvider>
  );
  const { rerender, unmount } = render(withKept(props));
  await act(async () => await kept.read());
  const video = screen.getByTestId('video');
  return {
    user: userEvent.setup(),
    video,
    unmount,
    showNext: (next: PlayerProps) => rerender(withKept(next)),
    drawn: () => {
      const [x = 0, y = 0, scale = 1] = (video.parentElement?.style.transform.match(/-?[\d.]+/g) ?? []).map(
        Number,
      );
      return { x, y, scale };
    },
    wheel: (turn: WheelEventInit) => {
      const event = createEvent.wheel(video, { clientX: 320, clientY: 180, ...turn });
      fireEvent(video, event);
      return event.defaultPrevented;
    },
    pointer: (type: 'Down' | 'Move' | 'Up' | 'Cancel', x: number, y: number, init: PointerEventInit = {}) =>
      fireEvent[`pointer${type}`](video, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: x,
        clientY: y,
        ...init,
      }),
  };
}

const factor = () => screen.queryByRole('button', { name: 'Reset zoom' })?.textContent ?? null;
const item = (name: string) => screen.getByRole('menuitem', { name });

beforeEach(() => {
  sessionStorage.clear();
  for (const [name, value] of [
    ['clientWidth', BOX.width],
    ['clientHeight', BOX.height],
  ] as const) {
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(value);
  }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, BOX.width, BOX.height),
  );
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('mouse wheel over a player', () => {
  it('the mouse wheel zooms in full screen even at 1×', async () => {
    const { wheel, drawn } = await show({ isFull: true });
    expect(wheel({ deltaY: -100 })).toBe(true);
    expect(drawn().scale).toBeGreaterThan(1.2);
  });

  it('the mouse wheel does not scroll the page when one wheel gesture has zoomed out to 1×', async () => {
    const { wheel, drawn } = await show();
    wheel({ deltaY: -40, ctrlKey: true });
    while (drawn().scale > 1) wheel({ deltaY: 100 });
    expect(factor()).toBeNull();
    expect(wheel({ deltaY: 100 })).toBe(true);
  });

  it('the mouse wheel does not zoom without a frame', async () => {
    const { wheel, drawn } = await show({ hasFrame: false });
    wheel({ deltaY: -100, ctrlKey: true });
    expect(drawn().scale).toBe(1);
    expect(item('Zoom in')).toBeDisabled();
  });
});

it('zoomed view: is restored after the element had no frame for a moment', async () => {
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

describe('pointer on a player', () => {
  it('the pointer clicks at 1×, but pans while the view is zoomed', async () => {
    const onClick = vi.fn<() => void>();
    const { user, pointer, video, drawn } = await show({ onClick });
    pointer('Down', 300, 100);
    pointer('Move', 340, 100);
    pointer('Up', 340, 100);
    fireEvent.click(video);
    expect(onClick).toHaveBeenCalledOnce();
    expect(drawn()).toEqual({ x: 0, y: 0, scale: 1 });

    await user.click(item('Zoom in'));
    await user.click(item('Zoom in'));
    pointer('Down', 300, 100);
    pointer('Move', 340, 80);
    pointer('Up', 340, 80);
    fireEvent.click(video);
    expect(onClick).toHaveBeenCalledOnce();
    expect(drawn()).toEqual({ x: 40, y: -20, scale: 2 });

    // A press with a slight movement still counts as a click.
    pointer('Down', 300, 100);
    pointer('Move', 302, 101);
    pointer('Up', 302, 101);
    fireEvent.click(video);
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(drawn()).toEqual({ x: 40, y: -20, scale: 2 });
  });

  it('the pointer does not pan with another button or after a cancelled press', async () => {
    const { user, pointer, drawn } = await show();
    await user.click(item('Zoom in'));
    const before = drawn();
    pointer('Down', 300, 100, { button: 2 });
    pointer('Move', 340, 100);
    pointer('Up', 340, 100, { button: 2 });
    expect(drawn()).toEqual(before);
    pointer('Down', 300, 100);
    pointer('Cancel', 300, 100);
    pointer('Move', 340, 100);
    expect(drawn()).toEqual(before);
  });

  it('the pointer does not pan beyond the edge of a frame whose aspect ratio has changed', async () => {
    const { user, video, pointer, drawn } = await show();
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(960);
    fireEvent(video, new Event('resize'));
    await user.click(item('Zoom in'));
    await user.click(item('Zoom in'));
    pointer('Down', 10, 10);
    pointer('Move', 2_000, 2_000);
    pointer('Up', 2_000, 2_000);
    // The frame is 480 x 360 px at 1×. At 2× it extends 160 px beyond its box on each side.
    expect(drawn()).toEqual({ x: 160, y: 180, scale: 2 });
  });

  const pinch = (
    { pointer }: Awaited<ReturnType<typeof show>>,
    from: number,
    to: number,
    middle = { x: 320, y: 180 },
  ) => {
    const touch = { pointerType: 'touch' };
    pointer('Down', middle.x - from, middle.y, { ...touch, pointerId: 1 });
    pointer('Down', middle.x + from, middle.y, { ...touch, pointerId: 2 });
    pointer('Move', middle.x - to, middle.y, { ...touch, pointerId: 1 });
    pointer('Move', middle.x + to, middle.y, { ...touch, pointerId: 2 });
  };
  const lift = ({ pointer }: Awaited<ReturnType<typeof show>>) => {
    pointer('Up', 0, 0, { pointerId: 1 });
    pointer('Up', 0, 0, { pointerId: 2 });
  };

  it('two fingers zoom beyond 8× only until they are lifted', async () => {
    const player = await show();
    pinch(player, 20, 60);
    expect(player.drawn().scale).toBeCloseTo(3, 2);
    lift(player);
    pinch(player, 20, 200);
    expect(player.drawn().scale).toBeGreaterThan(8);
    expect(factor()).toBe('8.0×');
    lift(player);
    expect(player.drawn().scale).toBe(8);
  });

  it('a pinch keeps the point between two fingers in place', async () => {
    const player = await show();
    pinch(player, 20, 60, { x: 400, y: 120 });
    const { x, y, scale } = player.drawn();
    expect((80 - x) / scale).toBeCloseTo(80, 1);
    expect((-60 - y) / scale).toBeCloseTo(-60, 1);
    player.pointer('Up', 460, 120, { pointerId: 2 });
    player.pointer('Move', 370, 130, { pointerId: 1 });
    expect(player.drawn()).toEqual({ x: x + 30, y: y + 10, scale });
  });

  it('a pinch zooms to at most 8× under reduced motion', async () => {
    stubMediaQueries((query) => query.includes('reduced-motion'));
    const player = await show();
    pinch(player, 10, 300);
    expect(player.drawn().scale).toBe(8);
    vi.unstubAllGlobals();
  });

  it('page gestures are prevented with two fingers on a player, but not with one', async () => {
    const { video } = await show();
    const touches = (count: number) => {
      const event = createEvent.touchStart(video, {
        touches: Array.from({ length: count }, (_, identifier) => ({ identifier, target: video })),
      });
      fireEvent(video, event);
      return event.defaultPrevented;
    };
    expect([touches(1), touches(2)]).toEqual([false, true]);
  });

  it("a pinch on Safari's trackpad zooms the view", async () => {
    const { video, drawn } = await show();
    for (const [name, scale] of [
      ['gesturestart', 1],
      ['gesturechange', 2.5],
      ['gestureend', 2.5],
    ] as const) {
      const event = new Event(name, { bubbles: true, cancelable: true });
      Object.assign(event, { scale, clientX: 320, clientY: 180 });
      fireEvent(video, event);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(drawn().scale).toBe(2.5);
  });
});

describe('zoom overview', () => {
  it('a press or a drag in the zoom overview moves the visible region', async () => {
    const { user, drawn } = await show();
    await user.click(item('Zoom in'));
    await user.click(item('Zoom in'));
    const overview = document.querySelector('[aria-hidden="true"][style*="--frame"]');
    if (overview === null) throw new Error('There is no overview.');
    const seen = () => overview.querySelector('span')?.getAttribute('style');
    expect(seen()).toContain('--left: 25.00%');
    // In this test the overview is as large as the player.
    fireEvent.pointerDown(overview, { pointerId: 1, clientX: 640, clientY: 180 });
    expect(drawn()).toEqual({ x: -320, y: 0, scale: 2 });
    expect(seen()).toContain('--left: 50.00%');
    // The overview keeps the distance between pointer and view during a drag.
    fireEvent.pointerUp(overview, { pointerId: 1, clientX: 640, clientY: 180 });
    fireEvent.pointerDown(overview, { pointerId: 1, clientX: 400, clientY: 100 });
    fireEvent.pointerMove(overview, { pointerId: 1, clientX: 336, clientY: 100 });
    expect(drawn()).toEqual({ x: -192, y: 0, scale: 2 });
  });
});

describe('zoom keys of a player', () => {
  it('zoom keys zoom in and out, pan, and reset the zoom', async () => {
    const { drawn } = await show();
    const region = screen.getByRole('region', { name: 'Gate player' });
    /** @returns true if the player handled the key */
    const press = (key: string, init: KeyboardEventInit = {}) => !fireEvent.keyDown(region, { key, ...init });
    expect(press('ArrowLeft', { shiftKey: true })).toBe(false);
    expect(press('+', { ctrlKey: true })).toBe(false);
    press('+');
    press('=');
    expect(drawn()).toEqual({ x: 0, y: 0, scale: 2 });
    expect(press('ArrowLeft')).toBe(false);
    const steps = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => {
      press(key, { shiftKey: true });
      const { x, y } = drawn();
      return [x, y];
    });
    // At 2× each step moves by 15 % of the visible part.
    expect(steps).toEqual([
      [96, 0],
      [96, 54],
      [0, 54],
      [0, 0],
    ]);
    press('-');
    expect(factor()).toBe('1.4×');
    press('0');
    expect(factor()).toBeNull();
  });
});

describe('zoom of a camera', () => {
  it('focus moves to the player when the button that resets the zoom disappears', async () => {
    const { user } = await show();
    await user.click(item('Zoom in'));
    expect(factor()).toBe('1.4×');
    await user.click(screen.getByRole('button', { name: 'Reset zoom' }));
    expect(factor()).toBeNull();
    expect(screen.getByRole('region', { name: 'Gate player' })).toHaveFocus();
  });

  it('the zoom is restored for each camera by the next player and after a reload', async () => {
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

  it('the zoom leaves no data in storage if the user logs out before the player closes', async () => {
    const { user, unmount } = await show();
    await user.click(item('Zoom in'));
    expect(sessionStorage).toHaveLength(1);
    sessionStorage.clear();
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('the zoom is stored in mid-gesture when the player closes', async () => {
    const first = await show();
    first.wheel({ deltaY: -100, ctrlKey: true });
    first.unmount();
    await show();
    expect(factor()).toBe('1.3×');
  });

  it('the zoom is stored in mid-gesture when another camera opens or the user leaves the page', async () => {
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

  it('the stored zoom is the start of each new tab until the user deletes it', async () => {
    const kept = keptViews();
    const { user, unmount } = await show({}, kept);
    expect(screen.queryByRole('menuitem', { name: 'Keep this view' })).toBeNull();
    await user.click(item('Zoom in'));
    await user.click(item('Keep this view'));
    expect(screen.getByRole('status')).toHaveTextContent('Gate will start with this view from now on.');
    expect(screen.queryByRole('menuitem', { name: 'Keep this view' })).toBeNull();
    unmount();

    sessionStorage.clear();
    const second = await show({}, kept);
    expect(factor()).toBe('1.4×');
    await second.user.click(item('Reset zoom'));
    second.unmount();
    const third = await show({}, kept);
    expect(factor()).toBeNull();
    await third.user.click(item('Forget the kept view'));
    third.unmount();

    sessionStorage.clear();
    await show({}, kept);
    expect(factor()).toBeNull();
  });

  it('the zoom is applied in full screen and to recordings of another size', async () => {
    const kept = keptViews();
    const { user, video, pointer, drawn, showNext, unmount } = await show({}, kept);
    await user.click(item('Zoom in'));
    await user.click(item('Zoom in'));
    pointer('Down', 100, 100);
    pointer('Move', 160, 130);
    pointer('Up', 160, 130);
    await user.click(item('Keep this view'));
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
    expect(screen.queryByRole('menuitem', { name: 'Keep this view' })).toBeNull();
    unmount();

    sessionStorage.clear();
    expect((await show({}, kept)).drawn()).toEqual(chosen);
  });

  it('the zoom is separate for each camera', async () => {
    const kept = keptViews();
    const first = await show({}, kept);
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Keep this view'));
    first.showNext({ cameraId: 'garden' });
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Zoom in'));
    await first.user.click(item('Keep this view'));
    first.unmount();

    sessionStorage.clear();
    const second = await show({}, kept);
    expect(factor()).toBe('1.4×');
    second.showNext({ cameraId: 'garden' });
    expect(factor()).toBe('2.0×');
  });

  it('the menu offers sharp pixels once the frame is magnified', async () => {
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

  it('the zoom applies to stills of the camera outside of the player', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * BOX.width);
    const { user, unmount } = await show();
    for (let press = 0; press < 2; press += 1) await user.click(item('Zoom in'));
    unmount();
    const { result } = renderHook(() => useSeenRegions());
    await act(async () => Promise.resolve());
    // The player was twice as high as wide, so half of the width and all of the height were visible.
    expect(result.current('gate')?.({ width: 1280, height: 720 })).toEqual({
      x: 320,
      y: 0,
      width: 640,
      height: 720,
    });
  });
});
