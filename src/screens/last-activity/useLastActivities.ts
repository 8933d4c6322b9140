import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isSameRange, type DayRange } from '@/domain/dateRange';
import { isObject } from '@/lib/isObject';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadLastActivities } from '@/store/events/lastActivities';
import {
  selectLastActivities,
  selectLastActivitiesLoad,
  selectLastActivityDays,
} from '@/store/slices/lastActivitySlice';
import { loadOlderEvents } from '@/store/events/olderEvents';
import { failureText } from '@/text/failures';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import { useLatestTask } from '@/ui/loading/useLatestTask';
import { commonText } from '@/text/common';

/**
 * Loads the events of `days`. Reloads them when the page becomes visible after a long time or the browser is
 * back online. Aborts on unmount or when `days` changes.
 */
export function useLastActivities(days: DayRange, renewClock: () => void, renewDay: () => void) {
  const dispatch = useAppDispatch();
  const task = useLatestTask();
  const events = useAppSelector(selectLastActivities);
  const load = useAppSelector(selectLastActivitiesLoad);
  const loadedDays = useAppSelector(selectLastActivityDays);
  const isCurrent = isSameRange(loadedDays, days);
  const { state } = useLocation();
  const openedAt = isObject(state) ? state['openedAt'] : undefined;

  const reload = useCallback(() => {
    task.run(async (signal) => {
      const failure = await dispatch(loadLastActivities(days, signal));
      // Renews the day, because the first response in a new tab may set the app's clock to another day.
      renewDay();
      if (failure) await showAlert(() => ({ title: commonText.oops, text: failureText(failure) }), 'error');
    });
  }, [dispatch, days, task, renewDay]);

  useEffect(() => {
    if (openedAt !== undefined) renewDay();
    reload();
    return () => task.end();
  }, [reload, task, renewDay, openedAt]);

  useOnPageVisible(() => {
    renewClock();
    // Restarts an aborted or failed load, and shows an alert if it fails again.
    if (!isCurrent || load.kind !== 'loaded') return reload();
    task.run(async (signal) => void (await dispatch(loadLastActivities(days, signal, { isQuiet: true }))));
  });

  const loadOlder = useCallback(
    (isAutomatic: boolean) => void dispatch(loadOlderEvents(task.signal, { isAutomatic })),
    [dispatch, task],
  );

  return { events: isCurrent ? events : [], load: isCurrent ? load : null, reload, loadOlder };
}
