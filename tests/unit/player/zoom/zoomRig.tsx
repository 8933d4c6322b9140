import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { vi } from 'vitest';
import { KeptViewsProvider, type KeptViews } from '@/player/keptViews';
import { useZoom } from '@/player/zoom/useZoom';
import { useZoomKeys } from '@/player/zoom/zoomKeys';
import { useZoomMenu } from '@/player/zoom/useZoomMenu';
import type { ZoomController } from '@/player/zoom/ZoomController';
import { ZoomCorner } from '@/player/zoom/ZoomCorner';
import { ZoomViewport } from '@/player/zoom/ZoomViewport';

export const BOX = { width: 640, height: 360 };

/** Creates the `KeptViews` of a tab, which all its players share. */
export function keptViews(isStored = true): KeptViews {
  let text: string | null = null;
  return {
    read: () => Promise.resolve(text),
    write: (next) => {
      text = next;
      return Promise.resolve(isStored);
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

export async function show(props: PlayerProps = {}, kept: KeptViews = keptViews()) {
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

export const factor = () => screen.queryByRole('button', { name: 'Reset zoom' })?.textContent ?? null;
export const item = (name: string) => screen.getByRole('menuitem', { name });

export function stubBoxes() {
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
}
