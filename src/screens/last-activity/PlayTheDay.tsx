import { CirclePlay } from 'lucide-react';
import { paths } from '@/config/paths';
import type { EventFilter } from '@/domain/events/eventFilter';
import { isSingleDay, type DayRange } from '@/domain/dateRange';
import { hoursOf } from '@/domain/events/hours';
import { writeReplayAddress } from '@/domain/replayAddress';
import { useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { activityText } from '@/text/activity';
import { nearDay } from '@/text/format/days';
import { ButtonLink } from '@/ui/base/ButtonLink';

interface PlayTheDayProps {
  days: DayRange;
  filter: EventFilter;
  now: number;
}

export function PlayTheDay({ days, filter, now }: PlayTheDayProps) {
  const isHomePortal = useAppSelector(selectIsHomePortal);
  if (!isHomePortal) return null;
  const day = days.to;
  const hour = hoursOf(day).find(({ key }) => filter.hours.includes(key));
  const time = hour?.from ?? null;
  const query = writeReplayAddress({
    day,
    time,
    cameraIds: filter.cameraIds,
    categories: filter.categories,
  });
  return (
    <ButtonLink to={`${paths.replay}?${query}`} state={{ play: true, time }} icon={<CirclePlay size={20} />}>
      {isSingleDay(days) ? activityText.playTheDay : activityText.playThisDay(nearDay(day, now))}
    </ButtonLink>
  );
}
