import { useState } from 'react';

/**
 * Number of cameras listed at first, apart from selected ones. The rest are behind a button, because a home
 * may have a thousand.
 */
const CAMERAS_AT_ONCE = 12;

interface FirstCameras<Camera> {
  shown: readonly Camera[];
  hiddenCount: number;
  showAll: () => void;
}

export function useFirstCameras<Camera>(
  cameras: readonly Camera[],
  isSelected: (camera: Camera) => boolean,
): FirstCameras<Camera> {
  const [hasAll, setAll] = useState(false);
  const shown = cameras.filter((camera, index) => hasAll || index < CAMERAS_AT_ONCE || isSelected(camera));
  return { shown, hiddenCount: cameras.length - shown.length, showAll: () => setAll(true) };
}
