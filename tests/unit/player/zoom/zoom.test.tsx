import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMediaQueries } from '../../../support/mediaQueries';
import { factor, item, show, stubBoxes } from './zoomRig';

beforeEach(stubBoxes);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('mouse wheel over a player', () => {
  it('zooms in full screen even at 1×', async () => {
    const { wheel, drawn } = await show({ isFull: true });
    expect(wheel({ deltaY: -100 })).toBe(true);
    expect(drawn().scale).toBeGreaterThan(1.2);
  });

  it('does not scroll the page with the rest of a gesture that has zoomed out to 1×', async () => {
    const { wheel, drawn } = await show();
    wheel({ deltaY: -40, ctrlKey: true });
    while (drawn().scale > 1) wheel({ deltaY: 100 });
    expect(factor()).toBeNull();
    expect(wheel({ deltaY: 100 })).toBe(true);
  });

  it('does not zoom without a frame', async () => {
    const { wheel, drawn } = await show({ hasFrame: false });
    wheel({ deltaY: -100, ctrlKey: true });
    expect(drawn().scale).toBe(1);
    expect(item('Zoom in')).toBeDisabled();
  });
});

describe('pointer on a player', () => {
  it('clicks at 1×, but pans while the view is zoomed', async () => {
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

  it('does not pan with another button or after a cancelled press', async () => {
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

  it('does not pan beyond the edge of a frame whose aspect ratio has changed', async () => {
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

  it('zooms beyond 8× with two fingers only until they are lifted', async () => {
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

  it('keeps the point between two fingers in place during a pinch', async () => {
    const player = await show();
    pinch(player, 20, 60, { x: 400, y: 120 });
    const { x, y, scale } = player.drawn();
    expect((80 - x) / scale).toBeCloseTo(80, 1);
    expect((-60 - y) / scale).toBeCloseTo(-60, 1);
    player.pointer('Up', 460, 120, { pointerId: 2 });
    player.pointer('Move', 370, 130, { pointerId: 1 });
    expect(player.drawn()).toEqual({ x: x + 30, y: y + 10, scale });
  });

  it('zooms to at most 8× by a pinch under reduced motion', async () => {
    stubMediaQueries((query) => query.includes('reduced-motion'));
    const player = await show();
    pinch(player, 10, 300);
    expect(player.drawn().scale).toBe(8);
    vi.unstubAllGlobals();
  });

  it('prevents page gestures with two fingers, but not with one', async () => {
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

  it('zooms the view by a trackpad pinch in Safari', async () => {
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
  it('moves the visible region by a press or a drag', async () => {
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
  it('zoom in and out, pan, and reset the zoom', async () => {
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
    // At 2×, each step moves by 15% of the visible part.
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
