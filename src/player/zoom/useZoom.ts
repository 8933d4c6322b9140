import { useEffect, useState, useSyncExternalStore } from 'react';
import { CameraViews } from './CameraViews';
import { useKeptViews } from '../keptViews';
import { ZoomController, type ZoomState } from './ZoomController';

interface ZoomOptions {
  cameraId: string | null;
  video: HTMLVideoElement | null;
  hasFrame: boolean;
  isFull: boolean;
}

/** Creates a controller that follows the element and stores its camera's view. */
export function useZoom({ cameraId, video, hasFrame, isFull }: ZoomOptions): {
  zoom: ZoomController;
  state: ZoomState;
} {
  const kept = useKeptViews();
  const [zoom] = useState(() => new ZoomController(new CameraViews(kept)));
  useEffect(() => {
    void zoom.loadKept();
    const remember = () => zoom.remember();
    // The tab may close during a gesture.
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      zoom.remember();
    };
  }, [zoom]);
  useEffect(() => zoom.setCamera(cameraId), [zoom, cameraId]);
  useEffect(() => zoom.setShown(hasFrame, isFull), [zoom, hasFrame, isFull]);
  useEffect(() => {
    if (video === null) return undefined;
    const update = () => zoom.setFrame({ width: video.videoWidth, height: video.videoHeight });
    const controller = new AbortController();
    for (const name of ['loadedmetadata', 'resize'])
      video.addEventListener(name, update, { signal: controller.signal });
    update();
    return () => controller.abort();
  }, [zoom, video]);
  return { zoom, state: useSyncExternalStore(zoom.subscribe, zoom.getState) };
}
