import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import type { ActivityCategory } from '@/domain/activity';
import { dayOf, selectableDays, startOfDay, type Day, type DayRange } from '@/domain/dateRange';
import {
  readReplayAddress,
  writeReplayAddress,
  type ReplayAddress,
  type Speed,
} from '@/domain/replay/address';
import { useClock } from '@/store/hooks';

export interface ReplayChoice {
  address: ReplayAddress;
  limits: DayRange;
  /** Unix epoch milliseconds; goes on while the page is open. */
  now: number;
  chooseDay: (day: Day) => void;
  chooseCameras: (cameraIds: readonly string[]) => void;
  chooseKinds: (kinds: readonly ActivityCategory[]) => void;
  chooseSpeed: (speed: Speed) => void;
  /** All cameras, all kinds. */
  showAll: () => void;
  /** Cameras and kinds at once; empty: all of them. */
  chooseShown: (cameraIds: readonly string[], kinds: readonly ActivityCategory[]) => void;
  /** Writes the moment that is shown into the address, without a step in the history. */
  noteMoment: (moment: number) => void;
}

/** How often the time is looked at, in milliseconds. */
const LOOK_AT_CLOCK = 30_000;

/** Unix epoch milliseconds, brought up to date while the page is open. */
function useNow(): number {
  const time = useClock();
  const [now, setNow] = useState(time);
  useEffect(() => {
    const timer = setInterval(() => setNow(time()), LOOK_AT_CLOCK);
    return () => clearInterval(timer);
  }, [time]);
  return now;
}

/**
 * What the address says is shown. Another day is a step in the history; everything else replaces the last one, so that
 * Back leads to other days and not through every touch.
 */
export function useReplayAddress(): ReplayChoice {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const today = dayOf(now);
  const limits = useMemo(() => selectableDays(startOfDay(today), CALENDAR_DAYS_BACK), [today]);
  // An address without a day shows the one on which it was opened, also after midnight.
  const [opened] = useState(today);
  const address = useMemo(
    () => readReplayAddress(new URLSearchParams(search), limits, opened),
    [search, limits, opened],
  );
  // The moment moves every second; the router need not know, and the history remembers.
  const latest = useRef<ReplayAddress>(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  const go = useCallback(
    (change: Partial<ReplayAddress>, replace: boolean) => {
      const next = { ...latest.current, ...change };
      void navigate({ pathname, search: writeReplayAddress(next) }, { replace });
    },
    [navigate, pathname],
  );

  return {
    address,
    limits,
    now,
    chooseDay: useCallback((day) => go({ day, moment: null }, false), [go]),
    chooseCameras: useCallback((cameraIds) => go({ cameraIds }, true), [go]),
    chooseKinds: useCallback((kinds) => go({ kinds }, true), [go]),
    chooseSpeed: useCallback((speed) => go({ speed }, true), [go]),
    showAll: useCallback(() => go({ cameraIds: [], kinds: [] }, true), [go]),
    chooseShown: useCallback((cameraIds, kinds) => go({ cameraIds, kinds }, true), [go]),
    noteMoment: useCallback(
      (moment) => {
        latest.current = { ...latest.current, moment };
        const written = `${pathname}?${writeReplayAddress(latest.current)}`;
        if (written === `${globalThis.location.pathname}${globalThis.location.search}`) return;
        globalThis.history.replaceState(globalThis.history.state, '', written);
      },
      [pathname],
    ),
  };
}
