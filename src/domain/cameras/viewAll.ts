export interface ViewAllTile {
  cameraId: string;
  name: string;
  snapshotUrl: string | null;
  videoUrl: string | null;
}
