import { useEffect, useRef } from 'react';
import { isModalOpen } from '@/lib/isModalOpen';

/** Milliseconds for which a finger, or a mouse button, is held down. */
const LONG_PRESS = 800;
/** Pixels from two edges at once that count as a corner. */
const CORNER = 32;
/** Pixels that a finger may move while it is held down. */
const STEADY = 12;

/** Held down together with others; alone they are no wish to leave. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

const isCorner = (x: number, y: number): boolean =>
  Math.min(x, innerWidth - x) <= CORNER && Math.min(y, innerHeight - y) <= CORNER;

/**
 * The ways out of the kiosk: a key, a long press, a movement of the pointer into a corner, and the end of full screen, which
 * browsers give Escape to. The page's full screen ends with it, however it is left.
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
      // A question over the pictures has keys of its own.
      if (MODIFIERS.has(event.key) || isModalOpen()) return;
      event.preventDefault();
      latest.current();
    });
    on('pointerdown', ({ clientX: x, clientY: y }) => {
      endPress();
      press = { timer: setTimeout(() => latest.current(), LONG_PRESS), x, y };
    });
    on('pointermove', ({ clientX: x, clientY: y, pointerType }) => {
      if (press && Math.hypot(x - press.x, y - press.y) > STEADY) endPress();
      // The pointer may rest in the corner when the kiosk begins.
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
      // Back, or a notification, may have ended it.
      if (document.fullscreenElement === document.documentElement) {
        void document.exitFullscreen().catch(() => undefined);
      }
    };
  }, [isKiosk]);
}
