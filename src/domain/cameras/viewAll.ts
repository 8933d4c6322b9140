/** One tile of the grid of every camera. */
export interface ViewAllTile {
  cameraId: string;
  name: string;
  snapshotUrl: string | null;
  /** An HLS playlist or an mp4 file; null when there is nothing to play. */
  videoUrl: string | null;
}
