import { useState } from 'react';

/** A house may have a thousand cameras: the first few of what is offered, and the others on demand. */
const CAMERAS_AT_ONCE = 12;

interface FirstCameras<Camera> {
  /** In the order that they came in, the chosen ones among them. */
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
