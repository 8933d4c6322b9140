import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import { onlyDay, readDayRange, selectableDays, type DayRange } from '@/domain/dateRange';
import { MINUTE } from '@/lib/time/durations';
import { useClock } from '@/store/hooks';

const FROM = 'from';
const TO = 'to';

interface Clock {
  now: number;
  limits: DayRange;
}

function readClock(now: number, before?: Clock): Clock {
  const limits = selectableDays(now, CALENDAR_DAYS_BACK);
  return { now, limits: before?.limits.to === limits.to ? before.limits : limits };
}

export function useSelectedDays() {
  const time = useClock();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [{ now, limits }, setClock] = useState<Clock>(() => readClock(time()));
  const [opened] = useState(limits);
  const from = params.get(FROM);
  const to = params.get(TO);
  const days = useMemo(() => {
    // Keeps selected days that drop out of the calendar at midnight.
    const earliest = opened.from < limits.from ? opened.from : limits.from;
    return readDayRange(from, to, { ...limits, from: earliest }) ?? onlyDay(limits.to);
  }, [from, to, opened, limits]);

  const selectDays = useCallback(
    (range: DayRange) => {
      // Reads the browser's location, because a filter or a navigation may not have rendered yet.
      const { location } = globalThis;
      if (location.pathname !== pathname) return;
      const next = new URLSearchParams(location.search);
      next.set(FROM, range.from);
      next.set(TO, range.to);
      void navigate({ pathname, search: next.toString() });
    },
    [navigate, pathname],
  );

  const renewClock = useCallback(() => setClock((before) => readClock(time(), before)), [time]);

  const renewDay = useCallback(
    () =>
      setClock((before) => {
        const after = readClock(time(), before);
        return after.limits === before.limits ? before : after;
      }),
    [time],
  );

  useEffect(() => {
    const timer = setInterval(renewDay, MINUTE);
    return () => clearInterval(timer);
  }, [renewDay]);

  return { days, limits, now, selectDays, renewClock, renewDay };
}
