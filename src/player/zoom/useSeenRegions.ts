import { useEffect, useState } from 'react';
import { CameraViews } from './CameraViews';
import { useKeptViews } from '../keptViews';
import { isZoomed, regionPixels, seenRegion, type Region, type Size } from './zoomModel';

/** The shape of most players on a page: width by height. */
const USUAL_SHAPE = 16 / 9;

/** Which part of a frame of this size is seen, in its pixels. */
type SeenRegion = (frame: Size) => Region;

/**
 * What this tab shows of cameras whose players are not on the page.
 * @returns for a camera's id its region; null where its whole frame is seen
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
