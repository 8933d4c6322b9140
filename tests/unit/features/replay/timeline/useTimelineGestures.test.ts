import { fireEvent, renderHook } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useTimelineGestures } from '@/features/replay/timeline/useTimelineGestures';

type TimelineGestures = Parameters<typeof useTimelineGestures>[1];

/** Positions are pixels from the start of the timeline. */
function timeline() {
  const element = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => element.remove());
  const handlers = {
    onZoom: vi.fn<TimelineGestures['onZoom']>(),
    onPan: vi.fn<TimelineGestures['onPan']>(),
    onHover: vi.fn<TimelineGestures['onHover']>(),
    onDrag: vi.fn<TimelineGestures['onDrag']>(),
    onDragEnd: vi.fn<TimelineGestures['onDragEnd']>(),
    onCancel: vi.fn<TimelineGestures['onCancel']>(),
  };
  renderHook(() => useTimelineGestures(element, handlers));
  const finger = (type: string, clientX: number, clientY = 0) =>
    fireEvent(
      element,
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'touch',
        button: 0,
        clientX,
        clientY,
      }),
    );
  return { handlers, finger };
}

describe('timeline gestures', () => {
  it('treat a touch without movement as a press', () => {
    const { handlers, finger } = timeline();
    finger('pointerdown', 40);
    finger('pointerup', 41);
    expect(handlers.onDragEnd).toHaveBeenCalledExactlyOnceWith({ x: 41, y: 0 }, false);
    expect(handlers.onCancel).not.toHaveBeenCalled();
  });

  it('ignore a touch that scrolls the page', () => {
    const { handlers, finger } = timeline();
    finger('pointerdown', 40);
    finger('pointercancel', 0);
    expect(handlers.onDragEnd).not.toHaveBeenCalled();
    expect(handlers.onCancel).toHaveBeenCalledOnce();
  });

  it('cancel a drag on `pointercancel`', () => {
    const { handlers, finger } = timeline();
    finger('pointerdown', 40);
    finger('pointermove', 80);
    finger('pointercancel', 0);
    expect(handlers.onDrag).toHaveBeenCalledOnce();
    expect(handlers.onDragEnd).not.toHaveBeenCalled();
    expect(handlers.onCancel).toHaveBeenCalledOnce();
  });
});
