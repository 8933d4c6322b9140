/** The vendor's shapes as they travel; numbers may come as numeric strings, optional fields may be missing or null. */
export type WireNumber = number | string | null;

export interface WireCamera {
  uuid: string;
  displayName: string;
  status: string;
  batteryPercentage?: WireNumber | undefined;
  networkStatus?: WireNumber | undefined;
  snapshot?: string | null;
  authority?: WireNumber;
  CameraUseType?: string | null;
}

export interface WireShareMember {
  uuid: string;
  displayName: string;
  email: string;
  avatar?: string | null;
  /** Present on the owner: not to be listed. */
  authority?: WireNumber;
}

export interface WireEvent {
  uuid: string;
  deviceUuid: string;
  /** Unix epoch, milliseconds. */
  timestamp: number | string;
  code: string;
  thumbnail?: string | null;
}

export interface WireViewAllEvent {
  'device-data': { uuid: string; displayName: string; snapshot?: string | null };
  video_playable: boolean;
  video_data: { data: string } | null;
}

export interface WireProfile {
  username: string;
  displayName: string;
  email: string;
  avatar?: string | null;
}

export interface WireCredential {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** The signaling channel: its ARN, or its name. */
  id: string;
}

interface WireError {
  status: number;
  code: string;
  detail: string;
}

export interface WireErrorBody {
  errors: WireError[];
}
