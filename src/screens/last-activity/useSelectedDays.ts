import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import { onlyDay, readDayRange, selectableDays, type DayRange } from '@/domain/dateRange';
import { useClock } from '@/store/hooks';

const FROM = 'from';
const TO = 'to';

/** The moment that counts as now, and the days that may be chosen then. */
interface Clock {
  now: number;
  limits: DayRange;
}

function readClock(now: number, before?: Clock): Clock {
  const limits = selectableDays(now, CALENDAR_DAYS_BACK);
  return { now, limits: before?.limits.to === limits.to ? before.limits : limits };
}

/** The days that the address says are to be shown (today, unless it names others). */
export function useSelectedDays() {
  const time = useClock();
  const [params, setParams] = useSearchParams();
  const [{ now, limits }, setClock] = useState<Clock>(() => readClock(time()));
  const from = params.get(FROM);
  const to = params.get(TO);
  const days = useMemo(() => readDayRange(from, to, limits) ?? onlyDay(limits.to), [from, to, limits]);

  const selectDays = useCallback(
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

  /** Midnight may have passed since the screen was opened. */
  const renewClock = useCallback(() => setClock((before) => readClock(time(), before)), [time]);

  /** The same for the day alone: nothing changes while that is the same. */
  const renewDay = useCallback(
    () =>
      setClock((before) => {
        const after = readClock(time(), before);
        return after.limits === before.limits ? before : after;
      }),
    [time],
  );

  return { days, limits, now, selectDays, renewClock, renewDay };
}
