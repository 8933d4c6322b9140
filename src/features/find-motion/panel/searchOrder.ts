/** Those of the camera on whose picture the regions are drawn come first: they are what the user asks about most. */
export function searchOrder<Item extends { cameraId: string }>(
  recordings: readonly Item[],
  shownCameraId: string | null,
): Item[] {
  const isShown = ({ cameraId }: Item) => cameraId === shownCameraId;
  return [...recordings.filter(isShown), ...recordings.filter((each) => !isShown(each))];
}
