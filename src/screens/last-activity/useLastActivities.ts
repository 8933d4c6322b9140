import { useCallback, useEffect } from 'react';
import { isSameRange, type DayRange } from '@/domain/dateRange';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import {
  loadLastActivities,
  selectLastActivities,
  selectLastActivitiesLoad,
  selectLastActivityDays,
} from '@/store/lastActivitySlice';
import { activityText } from '@/text/activity';
import { failureText } from '@/text/failures';
import { tell } from '@/ui/dialogs';
import { useLatestTask } from '@/ui/useLatestTask';

/** Loads the events of some days, and again on demand. Other days, or leaving, drop what is under way. */
export function useLastActivities(days: DayRange) {
  const dispatch = useAppDispatch();
  const task = useLatestTask();
  const activities = useAppSelector(selectLastActivities);
  const load = useAppSelector(selectLastActivitiesLoad);
  const loadedDays = useAppSelector(selectLastActivityDays);

  const reload = useCallback(() => {
    task.run(async (signal) => {
      const failure = await dispatch(loadLastActivities(days, signal));
      if (failure) await tell({ title: activityText.oops, text: failureText(failure), icon: 'error' });
    });
  }, [dispatch, days, task]);

  useEffect(() => {
    reload();
    return () => task.end();
  }, [reload, task]);

  // Until the load begins, the store still holds what was looked at before.
  const isCurrent = isSameRange(loadedDays, days);
  return { activities: isCurrent ? activities : [], load: isCurrent ? load : null, reload };
}
