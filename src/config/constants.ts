export const SKIP_SECONDS = 3;
export const ACTIVITIES_PER_CAMERA = 30;
export const ACTIVITIES_PER_PAGE = 20;
/** The next page of a camera's list ends this long before the last loaded event. */
export const PAGE_OVERLAP_MS = 5_000;
/**
 * A recording is listed once its upload has ended, up to this long after the event; newer ones may be known
 * by then.
 */
export const LATE_EVENT_WINDOW_MS = 10 * 60_000;
/** Limits the search for a clip that a link names. */
export const PAGES_SEARCHED = 10;
export const CALENDAR_DAYS_BACK = 29;
export const VIEW_ALL_TILES = 20;
export const VIEW_ALL_VIDEO_PLACEHOLDERS = 6;
export const LOADER_TIMER_MS = 1_500;
export const MAP_DEMO_STEP_MS = 500;
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
