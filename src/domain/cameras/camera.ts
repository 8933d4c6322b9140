/** A home camera that this user owns or that is shared with them. */
export interface Camera {
  id: string;
  name: string;
  /** As the vendor says it; `Live` means online and active. */
  status: string;
  isLive: boolean;
  /** 0 to 100, or null when the camera does not say. */
  batteryPercent: number | null;
  /** 0 to 100, or null when the camera does not say. */
  networkPercent: number | null;
  /** An http(s) address of a picture, or null when there is none. */
  snapshotUrl: string | null;
  isOwner: boolean;
  useType: string;
}

/** Temporary AWS credentials for one camera's live stream. */
export interface LiveCredential {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** The signaling channel: an ARN when it starts with `arn:`, otherwise a channel name. */
  channel: string;
}

/** The four bands of battery and network strength, from 3 (75 to 100 %) down to 0 (below 25 %). */
export type StrengthBand = 0 | 1 | 2 | 3;

export function strengthBand(percent: number): StrengthBand {
  if (percent >= 75) return 3;
  if (percent >= 50) return 2;
  if (percent >= 25) return 1;
  return 0;
}

/** Percent, below which a camera sends live video only while a user watches. */
const LOW_BATTERY_PERCENT = 25;

export const isBatteryLow = ({ batteryPercent }: Pick<Camera, 'batteryPercent'>): boolean =>
  batteryPercent !== null && batteryPercent < LOW_BATTERY_PERCENT;

const DWELLING = 'Dwelling';
const FEATURED = 3;

/** The home grid: one large, two beside it, then only cameras of a dwelling, in rows of four. */
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
