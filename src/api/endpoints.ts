const id = encodeURIComponent;

/**
 * Lists every path of the vendor's APIs. The paths from `allVideo` on, and `cameraId` in the query of `clip`,
 * are assumptions, because the vendor has not documented them. Change them here if a deployment differs.
 */
export const endpoints = {
  login: '/uis-wrapper/v2/users/login',
  cameras: '/uis-wrapper/v2/cameras',
  clip: (eventId: string) => `/vss/v1/events/${id(eventId)}/hls`,
  liveCredential: (cameraId: string) => `/vss/v1/devices/${id(cameraId)}/credentials/3`,
  events: '/eps/v1/events',
  shares: (cameraId: string) => `/uis/v1/cameras/${id(cameraId)}/shares`,
  share: (cameraId: string, userId: string) => `/uis/v1/cameras/${id(cameraId)}/shares/${id(userId)}`,
  allVideo: '/vss-wrapper/v2/all_video',
  profile: '/uis/v1/users/profile',
  signUp: '/uis/v1/users',
  forgotPassword: '/uis/v1/users/forgot-password',
  resetPassword: '/uis/v1/users/reset-password',
  displayName: '/uis/v1/users/display-name',
  password: '/uis/v1/users/password',
  support: '/uis/v1/support',
} as const;
