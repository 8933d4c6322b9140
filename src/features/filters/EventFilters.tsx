import { useRef } from 'react';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import {
  counted,
  countedMarks,
  filtered,
  isFiltering,
  NO_FILTER,
  type EventFilter,
  type FilterChange,
} from '@/domain/events/eventFilter';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import { eventMarksText } from '@/text/features/eventMarks';
import { activityText } from '@/text/activity';
import { eventColor } from '@/ui/events/eventColor';
import { Button } from '@/ui/base/Button';
import { FilterChips } from '@/ui/choices/FilterChips';
import { useFirstCameras } from './useFirstCameras';
import styles from './EventFilters.module.css';
import { commonText } from '@/text/common';

interface EventFiltersProps {
  events: readonly CameraEvent[];
  filter: EventFilter;
  marks?: EventMarks;
  onSelect: (change: FilterChange) => void;
  cameraName?: (cameraId: string) => string;
  summary?: string;
}

export function EventFilters(props: EventFiltersProps) {
  const { events, filter, marks, onSelect, cameraName, summary = '' } = props;
  const container = useRef<HTMLDivElement>(null);
  const kinds = counted(events, filtered(events, filter, 'categories', marks?.has), ({ code }) =>
    eventCategory(code),
  );
  const cameras = cameraName
    ? counted(events, filtered(events, filter, 'cameraIds', marks?.has), ({ cameraId }) => cameraId)
    : [];
  const { shown, hiddenCount, showAll } = useFirstCameras(cameras, ([id]) => filter.cameraIds.includes(id));
  const isActive = isFiltering(filter);
  const hasKinds = kinds.length > 1 || filter.categories.length > 0;
  const hasCameras = cameras.length > 1 || filter.cameraIds.length > 0;
  if (!marks && !hasKinds && !hasCameras && !isActive) return null;
  return (
    <div ref={container} tabIndex={-1} className={styles.filters}>
      <div className={styles.line}>
        {marks && (
          <FilterChips
            label={eventMarksText.filter}
            options={countedMarks(events, filter, marks.has).map(([mark, count]) => ({
              value: mark,
              label: eventMarksText.mark(mark),
              count,
            }))}
            selected={filter.marks}
            onSelect={(change) => onSelect((before) => ({ marks: change(before.marks) }))}
          />
        )}
        {hasKinds && (
          <FilterChips
            label={commonText.showOnly}
            options={kinds.map(([category, count]) => ({
              value: category,
              label: activityText.category(category),
              count,
              color: eventColor(category),
            }))}
            selected={filter.categories}
            onSelect={(change) => onSelect(({ categories }) => ({ categories: change(categories) }))}
          />
        )}
      </div>
      {hasCameras && cameraName && (
        <FilterChips
          label={commonText.cameras}
          options={shown.map(([id, count]) => ({ value: id, label: cameraName(id), count }))}
          selected={filter.cameraIds}
          onSelect={(change) => onSelect(({ cameraIds }) => ({ cameraIds: change(cameraIds) }))}
        />
      )}
      {(isActive || hiddenCount > 0) && (
        <div className={styles.actions}>
          {summary !== '' && <p className={styles.summary}>{summary}</p>}
          {hiddenCount > 0 && (
            <Button
              variant="quiet"
              className={styles.action}
              onClick={() => {
                showAll();
                container.current?.focus({ preventScroll: true });
              }}
            >
              {activityText.moreCameras(hiddenCount)}
            </Button>
          )}
          {isActive && (
            <Button
              variant="quiet"
              className={styles.action}
              onClick={() => {
                onSelect(() => NO_FILTER);
                container.current?.focus({ preventScroll: true });
              }}
            >
              {commonText.showAll}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
