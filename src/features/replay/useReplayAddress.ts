import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import type { EventCategory } from '@/domain/events/cameraEvent';
import { dayOf, selectableDays, startOfDay, type Day, type DayRange } from '@/domain/dateRange';
import type { Change } from '@/lib/toggle';
import { entryKey } from '@/lib/browser/historyEntry';
import {
  readReplayAddress,
  writeReplayAddress,
  type ReplayAddress,
  type Speed,
} from '@/domain/replayAddress';
import { useClock } from '@/store/hooks';

export interface ReplaySelection {
  address: ReplayAddress;
  limits: DayRange;
  now: number;
  selectDay: (day: Day) => void;
  /** Includes changes that are not rendered yet. */
  latestAddress: () => ReplayAddress;
  latestDay: () => Day;
  /**
   * Plays from a time on another day.
   * @param state additional state for the new history entry
   * @param left state to store in the current entry
   */
  playAt: (time: number, state: object, left: object) => void;
  selectCameras: (change: Change<string>) => void;
  selectCategories: (change: Change<EventCategory>) => void;
  selectSpeed: (speed: Speed) => void;
  showAll: () => void;
  selectShown: (cameraIds: Change<string>, categories: Change<EventCategory>) => void;
  onTimeUpdate: (time: number) => void;
}

const LOOK_AT_CLOCK_MS = 30_000;

function useNow(): number {
  const clock = useClock();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), LOOK_AT_CLOCK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/**
 * Reads and writes the URL, which determines the content. Selecting another day adds a history entry. Other
 * changes replace the entry, so that Back leads to the previous day.
 */
export function useReplayAddress(): ReplaySelection {
  const { search, pathname, key } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const today = dayOf(now);
  const limits = useMemo(() => selectableDays(startOfDay(today), CALENDAR_DAYS_BACK), [today]);
  // A URL without a day means the day on which it was opened, even after midnight.
  const [opened] = useState(limits);
  const address = useMemo(() => {
    // Keeps an open day that dropped out of the calendar at midnight.
    const from = opened.from < limits.from ? opened.from : limits.from;
    return readReplayAddress(new URLSearchParams(search), { ...limits, from }, opened.to);
  }, [search, limits, opened]);
  // The time changes every second. `history.replaceState` writes it without the router, which would render
  // the screen each time.
  const latest = useRef<ReplayAddress>(address);
  const navigated = useRef<{ key: string; address: ReplayAddress } | null>(null);
  useEffect(() => {
    latest.current = address;
    navigated.current = null;
  }, [address]);

  const latestAddress = useCallback(
    () => (navigated.current?.key === entryKey() ? navigated.current.address : latest.current),
    [],
  );

  const go = useCallback(
    (change: Partial<ReplayAddress>, replace: boolean, state: object | null = null) => {
      const next = { ...latestAddress(), ...change };
      void navigate(
        { pathname, search: writeReplayAddress(next) },
        { replace, state: state && { ...state, time: next.time } },
      );
      navigated.current = { key: entryKey(), address: next };
    },
    [latestAddress, navigate, pathname],
  );

  return {
    address,
    limits,
    now,
    selectDay: useCallback((day) => go({ day, time: null }, false), [go]),
    latestAddress,
    latestDay: useCallback(() => latestAddress().day, [latestAddress]),
    playAt: useCallback(
      (time, state, left) => {
        go({}, true, left);
        go({ day: dayOf(time), time }, false, { ...state, play: true });
      },
      [go],
    ),
    selectCameras: useCallback(
      (change) => go({ cameraIds: change(latestAddress().cameraIds) }, true),
      [go, latestAddress],
    ),
    selectCategories: useCallback(
      (change) => go({ categories: change(latestAddress().categories) }, true),
      [go, latestAddress],
    ),
    selectSpeed: useCallback((speed) => go({ speed }, true), [go]),
    showAll: useCallback(() => go({ cameraIds: [], categories: [] }, true), [go]),
    selectShown: useCallback(
      (cameraIds, categories) => {
        const before = latestAddress();
        go({ cameraIds: cameraIds(before.cameraIds), categories: categories(before.categories) }, true);
      },
      [go, latestAddress],
    ),
    onTimeUpdate: useCallback(
      (time) => {
        // The current history entry belongs to a screen that is still loading, or to a dialog over this one.
        if (entryKey() !== key) return;
        navigated.current = null;
        latest.current = { ...latest.current, time };
        const written = `${pathname}?${writeReplayAddress(latest.current)}`;
        if (written === `${pathname}${globalThis.location.search}`) return;
        try {
          globalThis.history.replaceState(globalThis.history.state, '', written);
        } catch {
          // Safari allows 100 changes in 30 s, which a held arrow key exceeds. The next change writes the
          // time again.
        }
      },
      [pathname, key],
    ),
  };
}
