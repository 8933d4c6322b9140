import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { shallowEqual } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { filtered, NO_FILTER, type EventFilter } from '@/domain/events/eventFilter';
import { dayOf, type Day, type DayRange } from '@/domain/dateRange';
import { writeReplayAddress } from '@/domain/replayAddress';
import {
  countByWeekHour,
  latestHour,
  unusualHours,
  weekdayOf,
  type UnusualHour,
} from '@/domain/events/weekHours';
import { useAppSelector, useClock } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { actionText } from '@/text/actions';
import { activityText } from '@/text/activity';
import { heatMapText } from '@/text/features/heatMap';
import { Button } from '@/ui/base/Button';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import styles from './HeatMap.module.css';
import { HeatMapTable } from './HeatMapTable';
import { keptHeatMap, withHeatMap, type CountedDays } from './keptHeatMap';
import { useEventHistory, type EventHistory } from './useEventHistory';
import { commonText } from '@/text/common';

interface HeatMapProps {
  filter: EventFilter;
  refreshedAt: number;
  cameraName: (cameraId: string) => string;
}

const MORNING = 6;
const MAX_UNUSUAL = 3;

const timeOf = ({ day, hour }: UnusualHour, now: number) => {
  if (day !== dayOf(now)) return 'yesterday';
  return hour.hour < MORNING ? 'night' : 'today';
};

interface UnusualProps {
  history: EventHistory;
  filter: EventFilter;
  hasReplay: boolean;
  cameraName: (cameraId: string) => string;
  onLeave: (weekday: number, hour: number) => void;
}

function Unusual({ history, filter, hasReplay, cameraName, onLeave }: UnusualProps) {
  const { events, days, now, failedIds } = history;
  const found = useMemo(() => {
    const whole = events.filter(({ cameraId }) => !failedIds.includes(cameraId));
    return unusualHours(whole, days, now).slice(0, MAX_UNUSUAL);
  }, [events, failedIds, days, now]);
  if (found.length === 0 && failedIds.length > 0) return null;
  return (
    <div className={styles.unusual}>
      {found.map((each) => {
        const { day, hour, cameraId, count } = each;
        const address = { day, time: hour.from, cameraIds: [cameraId], categories: filter.categories };
        const sentence = heatMapText.unusual(timeOf(each, now), cameraName(cameraId), count, hour.hour);
        return (
          <p key={`${cameraId} ${hour.from}`}>
            {hasReplay ? (
              <Link
                to={`${paths.replay}?${writeReplayAddress(address)}`}
                onClick={() => onLeave(weekdayOf(day), hour.hour)}
              >
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </p>
        );
      })}
      {found.length === 0 && <p>{heatMapText.nothingUnusual}</p>}
      <p className={styles.rule}>{heatMapText.rule()}</p>
    </div>
  );
}

function CountStatus({ history, onFocus }: { history: EventHistory; onFocus: () => void }) {
  const { isLoading, doneCount, cameraCount, stop, resume } = history;
  return (
    <div className={styles.status}>
      {isLoading && (
        <ProgressBar
          className={styles.progress}
          share={doneCount / cameraCount}
          name={{ label: heatMapText.counting, value: heatMapText.progress(doneCount, cameraCount) }}
        />
      )}
      <Button variant="quiet" className={styles.button} onFocus={onFocus} onClick={isLoading ? stop : resume}>
        {isLoading ? commonText.cancel : heatMapText.resume}
      </Button>
    </div>
  );
}

interface DaysChoiceProps {
  value: CountedDays;
  onChange: (value: CountedDays) => void;
}

function DaysChoice({ value, onChange }: DaysChoiceProps) {
  return (
    <ToggleGroup
      label={heatMapText.days}
      options={[
        { value: '7', label: '7' },
        { value: '30', label: '30' },
      ]}
      value={value === 7 ? '7' : '30'}
      onChange={(chosen) => onChange(chosen === '7' ? 7 : 30)}
    />
  );
}

function FailedCameras({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.status}>
      <p>{activityText.failedCameras(names)}</p>
      <Button variant="quiet" className={styles.button} onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}

/**
 * Moves focus to the root when counting ends, because the focused button unmounts.
 * @returns the button's focus handler
 */
function useFocusAfter(root: RefObject<HTMLElement | null>, isCounting: boolean): () => void {
  const hadFocus = useRef(false);
  // A layout effect runs before the app moves the lost focus to the beginning of the page.
  useLayoutEffect(() => {
    if (isCounting || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [root, isCounting]);
  return () => {
    hadFocus.current = true;
  };
}

const rangeOf = (days: readonly Day[], today: Day): DayRange => ({ from: days[0] ?? today, to: today });

export function HeatMap({ filter, refreshedAt, cameraName }: HeatMapProps) {
  const navigate = useNavigate();
  const clock = useClock();
  const { pathname, state } = useLocation();
  const hasReplay = useAppSelector(selectIsHomePortal);
  const [kept] = useState(() => keptHeatMap(state));
  const [dayCount, setDayCount] = useState<CountedDays>(kept?.days ?? 7);
  const { cameraIds: chosen, categories } = filter;
  // `shallowEqual` prevents reloads when the selector returns an equal list of cameras.
  const cameraIds = useAppSelector((state) => {
    const all = selectCameras(state).map(({ id }) => id);
    const known = all.filter((id) => chosen.includes(id));
    return known.length === 0 ? all : known;
  }, shallowEqual);
  const loaded = useEventHistory(cameraIds, dayCount, refreshedAt);
  const history = useMemo(
    () => ({ ...loaded, events: filtered(loaded.events, { ...NO_FILTER, categories }) }),
    [loaded, categories],
  );
  const { events, days, range, now, doneCount, cameraCount, failedIds, isLoading, isStopped } = history;
  const counts = useMemo(() => countByWeekHour(events, range), [events, range]);
  const today = dayOf(now);
  const counted = rangeOf(days, today);

  const keep = (weekday: number, hour: number) => {
    const { pathname: current, search } = globalThis.location;
    // The URL already belongs to another screen that is loading.
    if (current !== pathname) return;
    const heatMap = { days: dayCount, weekday, hour };
    void navigate({ pathname, search }, { replace: true, state: withHeatMap(state, heatMap) });
  };

  const root = useRef<HTMLDivElement>(null);
  const onFocus = useFocusAfter(root, isLoading || isStopped);

  useEffect(() => {
    if (kept !== null) root.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus();
  }, [kept]);

  const progress = heatMapText.progress(doneCount, cameraCount);
  const result = isStopped
    ? heatMapText.stopped(events.length, doneCount, cameraCount)
    : heatMapText.counted(events.length, counted);
  return (
    <div ref={root} tabIndex={-1} className={styles.heatMap}>
      <header className={styles.header}>
        <p className={styles.words}>
          {isLoading && <span aria-hidden="true">{progress}</span>}
          <span role="status">{isLoading ? '' : result}</span>
        </p>
        <DaysChoice value={dayCount} onChange={setDayCount} />
      </header>
      {(isLoading || isStopped) && <CountStatus history={history} onFocus={onFocus} />}
      {failedIds.length > 0 && (
        <FailedCameras
          names={failedIds.map(cameraName)}
          onRetry={() => {
            root.current?.focus({ preventScroll: true });
            history.resume();
          }}
        />
      )}
      <HeatMapTable
        caption={heatMapText.caption(counted)}
        counts={counts}
        initial={kept ?? { weekday: weekdayOf(today), hour: new Date(now).getHours() }}
        onSelect={
          hasReplay
            ? (weekday, hour) => {
                const address = { ...latestHour(weekday, hour, clock()), cameraIds: chosen, categories };
                keep(weekday, hour);
                void navigate(`${paths.replay}?${writeReplayAddress(address)}`);
              }
            : null
        }
      />
      {!isLoading && !isStopped && (
        <Unusual
          history={history}
          filter={filter}
          hasReplay={hasReplay}
          cameraName={cameraName}
          onLeave={keep}
        />
      )}
    </div>
  );
}
