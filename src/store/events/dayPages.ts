import { ACTIVITIES_PER_CAMERA } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { succeeded, type Result } from '@/domain/result';
import type { Services } from '../services';

export interface DayPageQuery {
  cameraId: string;
  begin: number;
  end: number;
}

export interface DayPage {
  events: CameraEvent[];
  isLast: boolean;
}

/** Asks for one page of what a camera recorded. A camera that is gone fails alone: replay shows the others. */
export async function requestDayPage(
  { api }: Services,
  query: DayPageQuery,
  signal: AbortSignal,
): Promise<Result<DayPage>> {
  const page = { ...query, size: ACTIVITIES_PER_CAMERA };
  const result = await api.events.page(page, signal, { toleratesMissing: true });
  if (!result.ok) return result;
  const { cameraId } = query;
  const events = result.value.events.map((event) => ({ ...event, cameraId }));
  return succeeded({ events, isLast: result.value.isLast });
}
