export const SKIP_SECONDS = 3;
/** Maximum time from an event until the vendor's list contains it, because the upload takes time. */
export const LATE_EVENT_WINDOW_MS = 10 * 60_000;
export const UNATTENDED_MS = 120_000;
export const CALENDAR_DAYS_BACK = 29;
export const MAP_ZOOM = 12;
export const COPIED_TOOLTIP_MS = 1_000;
export const CLIP_EVENT_CODES = [
  'C0001',
  'C0002',
  'C0003',
  'C0004',
  'C0005',
  'C0006',
  'C0007',
  'C0008',
  'C0009',
  'C0014',
] as const;
