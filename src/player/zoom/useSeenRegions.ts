import type { Box, Size } from '@/domain/frame/box';
import { useEffect, useState } from 'react';
import { CameraViews } from './CameraViews';
import { useKeptViews } from '../keptViews';
import { isZoomed, regionPixels, seenRegion } from './zoomModel';

const USUAL_SHAPE = 16 / 9;

type SeenRegion = (frame: Size) => Box;

/**
 * Provides the current or initial views of cameras that have no player on the page.
 * @returns a function that takes a camera ID and returns a function to compute the visible region, or null
 * for the whole frame
 */
export function useSeenRegions(): (cameraId: string) => SeenRegion | null {
  const storage = useKeptViews();
  const [views, setViews] = useState(() => new CameraViews(storage));
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const loaded = new CameraViews(storage);
      await loaded.load();
      if (!isGone) setViews(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [storage]);
  return (cameraId) => {
    const view = views.viewOf(cameraId);
    if (view === null || !isZoomed(view)) return null;
    const box = { width: view.shape ?? USUAL_SHAPE, height: 1 };
    return (frame) => regionPixels(seenRegion(view, { box, frame }), frame);
  };
}
