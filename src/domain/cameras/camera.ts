export interface Camera {
  id: string;
  name: string;
  status: string;
  isLive: boolean;
  batteryPercent: number | null;
  networkPercent: number | null;
  snapshotUrl: string | null;
  isOwner: boolean;
  useType: string;
}

export interface LiveCredential {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** ARN of the signaling channel if the text begins with `arn:`, otherwise its name. */
  channel: string;
}

export type StrengthBand = 0 | 1 | 2 | 3;

export function strengthBand(percent: number): StrengthBand {
  if (percent >= 75) return 3;
  if (percent >= 50) return 2;
  if (percent >= 25) return 1;
  return 0;
}

/** Below this percentage, the app plays less live video to save the camera's battery. */
const LOW_BATTERY_PERCENT = 25;

export const isBatteryLow = ({ batteryPercent }: Pick<Camera, 'batteryPercent'>): boolean =>
  batteryPercent !== null && batteryPercent < LOW_BATTERY_PERCENT;

const DWELLING = 'Dwelling';
const FEATURED = 3;

export function homeLayout(cameras: readonly Camera[]): {
  large: Camera | null;
  beside: readonly Camera[];
  rest: readonly Camera[];
} {
  return {
    large: cameras[0] ?? null,
    beside: cameras.slice(1, FEATURED),
    rest: cameras.slice(FEATURED).filter((camera) => camera.useType === DWELLING),
  };
}

export const activeCount = (cameras: readonly Camera[]): number =>
  cameras.filter((camera) => camera.isLive).length;
