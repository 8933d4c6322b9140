import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useKiosk } from '@/features/wall/screen/useKiosk';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const MIDDLE = { x: 500, y: 400 };
const CORNER = { x: 3, y: 2 };

function kiosk() {
  const onLeave = vi.fn<() => void>();
  const view = renderHook(() => useKiosk(true, onLeave));
  const pointer = (type: string, { x, y }: typeof MIDDLE, pointerType = 'touch') =>
    document.body.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType, clientX: x, clientY: y }),
    );
  const key = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event;
  };
  return { ...view, onLeave, pointer, key };
}

describe('kiosk mode', () => {
  it('ends on a long press, but not on a short press or a drag', () => {
    const { onLeave, pointer } = kiosk();
    pointer('pointerdown', MIDDLE);
    vi.advanceTimersByTime(700);
    pointer('pointerup', MIDDLE);
    pointer('pointerdown', MIDDLE);
    pointer('pointermove', { x: 540, y: 400 });
    vi.advanceTimersByTime(2_000);
    expect(onLeave).not.toHaveBeenCalled();
    pointer('pointerdown', MIDDLE);
    pointer('pointermove', { x: 504, y: 400 });
    vi.advanceTimersByTime(800);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('ends when the mouse moves into a corner, but not while it rests there', () => {
    const { onLeave, pointer } = kiosk();
    pointer('pointermove', CORNER, 'mouse');
    pointer('pointermove', { x: 5, y: 5 }, 'mouse');
    expect(onLeave).not.toHaveBeenCalled();
    pointer('pointermove', MIDDLE, 'mouse');
    pointer('pointermove', { x: innerWidth - 2, y: innerHeight - 2 }, 'mouse');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('ends on a key other than Shift, Control or Caps Lock, but not in a dialog', () => {
    const { onLeave, key } = kiosk();
    const question = document.createElement('div');
    question.setAttribute('aria-modal', 'true');
    document.body.append(question);
    expect(key('Enter').defaultPrevented).toBe(false);
    question.remove();
    const plainPopUp = document.createElement('dialog');
    document.body.append(plainPopUp);
    plainPopUp.showModal();
    expect(key('Enter').defaultPrevented).toBe(false);
    plainPopUp.remove();
    for (const name of ['Shift', 'Control', 'CapsLock']) key(name);
    expect(onLeave).not.toHaveBeenCalled();
    expect(key(' ').defaultPrevented).toBe(true);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('ends when full screen ends, as with Escape', () => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'));
    const { onLeave, unmount } = kiosk();
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(onLeave).toHaveBeenCalledTimes(1);
    unmount();
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

it('kiosk mode: leaves full screen only if the document element is in full screen', () => {
  const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const define = (element: Element) => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exit });
  };
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  });
  define(document.body);
  kiosk().unmount();
  expect(exit).not.toHaveBeenCalled();
  define(document.documentElement);
  kiosk().unmount();
  expect(exit).toHaveBeenCalledTimes(1);
});
