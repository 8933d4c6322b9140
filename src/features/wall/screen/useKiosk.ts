import { useEffect, useRef } from 'react';
import { isModalOpen } from '@/lib/browser/isModalOpen';

const LONG_PRESS_MS = 800;
const CORNER = 32;
const MAX_PRESS_SHIFT = 12;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

const isCorner = (x: number, y: number): boolean =>
  Math.min(x, innerWidth - x) <= CORNER && Math.min(y, innerHeight - y) <= CORNER;

/**
 * Leaves the kiosk when the user presses a key other than a modifier, holds a press, moves the mouse into a
 * corner or leaves full screen, for example with Escape. Also exits the page's full screen.
 */
export function useKiosk(isKiosk: boolean, onLeave: () => void): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (!isKiosk) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
    let hasMoved = false;
    const endPress = () => {
      if (press) clearTimeout(press.timer);
      press = null;
    };
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      run: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, run, { signal, capture: true });
    on('keydown', (event) => {
      // A dialog over the pictures handles its own keys.
      if (MODIFIERS.has(event.key) || isModalOpen()) return;
      event.preventDefault();
      latest.current();
    });
    on('pointerdown', ({ clientX: x, clientY: y }) => {
      endPress();
      press = { timer: setTimeout(() => latest.current(), LONG_PRESS_MS), x, y };
    });
    on('pointermove', ({ clientX: x, clientY: y, pointerType }) => {
      if (press && Math.hypot(x - press.x, y - press.y) > MAX_PRESS_SHIFT) endPress();
      // The pointer may already be in the corner when the kiosk starts.
      if (pointerType === 'mouse' && hasMoved && isCorner(x, y)) latest.current();
      if (!isCorner(x, y)) hasMoved = true;
    });
    for (const type of ['pointerup', 'pointercancel'] as const) on(type, endPress);
    on('contextmenu', (event) => event.preventDefault());
    on('fullscreenchange', () => {
      if (document.fullscreenElement === null) latest.current();
    });
    return () => {
      endPress();
      controller.abort();
      if (document.fullscreenElement === document.documentElement) {
        void document.exitFullscreen().catch(() => undefined);
      }
    };
  }, [isKiosk]);
}
