import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Change } from '@/lib/toggle';
import { byDay, dayOf } from '@/domain/dateRange';
import { hourKeyOf, type HourKey } from '@/domain/events/hours';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { Selection } from '@/features/export/useSelection';
import { DRAWN_WHOLE } from '@/ui/events/VirtualList';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { HourStrip } from '@/ui/events/strips/HourStrip';
import { DaySection, type ShownDay } from './DaySection';
import { EventItem } from './EventItem';
import styles from '../LastActivityScreen.module.css';

interface SelectedHours {
  selected: readonly HourKey[];
  onSelect: (change: Change<HourKey>) => void;
}

interface Horizon {
  /** Unix epoch milliseconds before which events are missing; null if none are missing. */
  horizon: number | null;
  /**
   * Unix epoch milliseconds at which the notice about missing events is inserted; null places it after the
   * list.
   */
  hole: number | null;
}

function countDownTo(events: readonly CameraEvent[], at: number): number {
  const below = events.findIndex((event) => event.at < at);
  return below < 0 ? events.length : below;
}

/**
 * Positions the notice among a day's rows. Hides days without rows, unless no day has rows: their hours must
 * remain selectable.
 */
function daysOf(
  events: readonly CameraEvent[],
  inAllHours: readonly CameraEvent[],
  { horizon, hole: holeAt }: Horizon,
): ShownDay[] {
  const hole = holeAt === null ? null : countDownTo(events, holeAt);
  const shown = new Map(byDay(events).map(({ day, items }) => [day, items]));
  let before = 0;
  let isFirst = true;
  return byDay(inAllHours).flatMap(({ day, items: ofDay }) => {
    const items = shown.get(day) ?? [];
    const begin = before;
    before += items.length;
    if (items.length === 0 && events.length > 0) return [];
    const isHere = hole !== null && (hole > begin || isFirst) && hole <= before;
    isFirst = false;
    const isPartial = horizon !== null && day <= dayOf(horizon);
    return [{ day, items, inAllHours: ofDay, isPartial, holeAfter: isHere ? hole - begin : null }];
  });
}

interface DayHoursProps {
  shown: ShownDay;
  hours: SelectedHours;
  marks: EventMarks;
  now: number;
}

function DayHours({ shown: { day, inAllHours }, hours, marks, now }: DayHoursProps) {
  const unseen = useMemo(
    () => new Set(inAllHours.filter((event) => marks.has(event, 'unseen')).map(({ at }) => hourKeyOf(at))),
    [inAllHours, marks],
  );
  return <HourStrip day={day} events={inAllHours} unseen={unseen} now={now} {...hours} />;
}

interface DayListProps {
  events: readonly CameraEvent[];
  /** Events that match the filter apart from its hours. */
  inAllHours: readonly CameraEvent[];
  hours: SelectedHours;
  missing: Horizon & { olderEvents: ReactNode };
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  now: number;
}

/**
 * Renders only the days near the viewport and their visible rows, because thirty days of a thousand cameras
 * have thirty thousand rows.
 */
export function DayList(props: DayListProps) {
  const { events, inAllHours, hours, missing, cameraName, selection, marks, now } = props;
  const { horizon, hole, olderEvents } = missing;
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const remember = useCallback((section: Element) => {
    if (!(section instanceof HTMLElement)) return;
    const { dataset, offsetHeight } = section;
    setHeights((before) => new Map(before).set(dataset['day'] ?? '', offsetHeight));
  }, []);
  const [list, isNear] = useNearBlocks(remember);

  const isShort = events.length <= DRAWN_WHOLE;

  const days = useMemo(
    () => daysOf(events, inAllHours, { horizon, hole }),
    [events, inAllHours, horizon, hole],
  );

  return (
    <>
      <div ref={list} className={styles.days} data-selecting={selection.selected.length > 0}>
        {days.map((shown, block) => (
          <DaySection
            key={shown.day}
            shown={shown}
            block={block}
            drawn={isShort ? 'all' : isNear(block) ? 'visibleRows' : 'heading'}
            knownHeight={heights.get(shown.day)}
            now={now}
            hours={<DayHours shown={shown} hours={hours} marks={marks} now={now} />}
            olderEvents={olderEvents}
          >
            {(event) => (
              <EventItem
                event={event}
                cameraName={cameraName(event.cameraId)}
                selection={selection}
                isUnseen={marks.has(event, 'unseen')}
                isStarred={marks.has(event, 'starred')}
              />
            )}
          </DaySection>
        ))}
      </div>
      {(hole === null || days.length === 0) && olderEvents}
    </>
  );
}
