/**
 * Every path of the vendor's APIs. The lines marked `assumed` are not in the vendor's own documents as far as they
 * are known to us: a deployment that differs changes them here and nowhere else.
 */
const id = encodeURIComponent;

export const endpoints = {
  login: '/uis-wrapper/v2/users/login',
  cameras: '/uis-wrapper/v2/cameras',
  /** assumed: the device travels as `cameraId` */
  clip: (eventId: string) => `/vss/v1/events/${id(eventId)}/hls`,
  liveCredential: (cameraId: string) => `/vss/v1/devices/${id(cameraId)}/credentials/3`,
  events: '/eps/v1/events',
  shares: (cameraId: string) => `/uis/v1/cameras/${id(cameraId)}/shares`,
  share: (cameraId: string, userId: string) => `/uis/v1/cameras/${id(cameraId)}/shares/${id(userId)}`,
  /** assumed */
  allVideo: '/vss-wrapper/v2/all_video',
  /** assumed */
  profile: '/uis/v1/users/profile',
  /** assumed */
  signUp: '/uis/v1/users',
  /** assumed */
  forgotPassword: '/uis/v1/users/forgot-password',
  /** assumed */
  resetPassword: '/uis/v1/users/reset-password',
  /** assumed */
  displayName: '/uis/v1/users/display-name',
  /** assumed */
  password: '/uis/v1/users/password',
  /** assumed */
  support: '/uis/v1/support',
} as const;
