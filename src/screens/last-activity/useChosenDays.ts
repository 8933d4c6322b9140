import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import type { ActivityCategory } from '@/domain/activity';
import { onlyDay, readDayRange, selectableDays, type DayRange } from '@/domain/dateRange';

const FROM = 'from';
const TO = 'to';
const CATEGORY = 'category';

/** The moment that counts as now, and the days that may be chosen then. */
interface Clock {
  now: number;
  limits: DayRange;
}

function readClock(before?: Clock): Clock {
  const now = Date.now();
  const limits = selectableDays(now, CALENDAR_DAYS_BACK);
  return { now, limits: before?.limits.to === limits.to ? before.limits : limits };
}

/** What the address says is to be shown: the days (today, unless it names others) and the kinds of events. */
export function useChosenDays() {
  const [params, setParams] = useSearchParams();
  const [{ now, limits }, setClock] = useState<Clock>(() => readClock());
  const from = params.get(FROM);
  const to = params.get(TO);
  const days = useMemo(() => readDayRange(from, to, limits) ?? onlyDay(limits.to), [from, to, limits]);
  const categories = params.getAll(CATEGORY);

  const chooseDays = useCallback(
    (range: DayRange) => {
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set(FROM, range.from);
        after.set(TO, range.to);
        return after;
      });
    },
    [setParams],
  );

  /** Replaces the entry in the history: Back leads to other days, not through every touch of the filter. */
  const chooseCategories = (chosen: readonly ActivityCategory[]) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(CATEGORY);
        for (const category of chosen) after.append(CATEGORY, category);
        return after;
      },
      { replace: true },
    );
  };

  /** Midnight may have passed since the screen was opened. */
  const renewClock = useCallback(() => setClock(readClock), []);

  return { days, limits, now, categories, chooseDays, chooseCategories, renewClock };
}
