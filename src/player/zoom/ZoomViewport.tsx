import { useEffect, useState, type ReactNode } from 'react';
import { useHostWindow } from '@/ui/smallWindow/hostWindow';
import styles from './Zoom.module.css';
import type { ZoomController } from './ZoomController';
import { bindZoomGestures } from './zoomGestures';

/** Zooms and pans its children as a single layer. */
export function ZoomViewport({ zoom, children }: { zoom: ZoomController; children: ReactNode }) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const host = useHostWindow();
  useEffect(() => {
    if (viewport === null || layer === null) return undefined;
    const controller = new AbortController();
    // Measures only in the observer, because measuring here would compute the layout twice after a press on
    // Play.
    const observer = new host.ResizeObserver(() => {
      zoom.setBox({ width: viewport.clientWidth, height: viewport.clientHeight });
    });
    observer.observe(viewport);
    zoom.setLayer(layer);
    bindZoomGestures(viewport, zoom, controller.signal);
    return () => {
      observer.disconnect();
      zoom.setLayer(null);
      controller.abort();
    };
  }, [zoom, viewport, layer, host]);
  return (
    <div ref={setViewport} className={styles.viewport}>
      <div ref={setLayer} className={styles.layer}>
        {children}
      </div>
    </div>
  );
}
