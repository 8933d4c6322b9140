import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { isKioskAddress } from '@/config/paths';
import { alertPreferences, subscribeToAlertPreferences } from '@/device/alertPreferences';
import { eventCategory } from '@/domain/events/cameraEvent';
import { isSeenEvent, parseSeen } from '@/domain/events/eventMarks';
import type { EventNews, WatchedEvent } from '@/domain/eventWatch';
import { isQuietAt } from '@/domain/quietHours';
import { eventKey } from '@/domain/selection';
import { whenIdle } from '@/lib/time/whenIdle';
import { correctSeen } from '@/features/event-marks/markEvents';
import { eventWatch } from '@/store/eventWatch';
import { useAppDispatch, useAppSelector, useClock, useServices } from '@/store/hooks';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';
import { selectUser } from '@/store/slices/authSlice';
import { alertOf } from './model/alert';
import { createPressRelay, type PressRelay } from './model/pressRelay';
import { closeWorkerNotifications, onWorkerPress, showNotification } from './model/notifications';
import { usePermission } from './usePermission';
import { useSilentCameras } from './silentCameras';

/**
 * Returns null until the list of silenced cameras has loaded. If the list cannot load, all cameras notify,
 * because a missing notification would look like a quiet camera.
 */
function useNotifyingCameras(): ((cameraId: string) => boolean) | null {
  const isSilent = useSilentCameras();
  const hasFailed = usePersonalRecordFailed('silent');
  return useMemo(
    () => (isSilent || hasFailed ? (cameraId) => !isSilent?.(cameraId) : null),
    [isSilent, hasFailed],
  );
}

interface EventAlertsProps {
  onCount: (count: number) => void;
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void whenIdle(signal).then(() => {
      if (!signal.aborted) setIdle(true);
    });
    return () => controller.abort();
  }, []);
  return isIdle;
}

/** `at` is the current time in Unix epoch milliseconds and defaults to this computer's clock. */
type UnseenOf = (events: readonly WatchedEvent[], at?: number) => readonly WatchedEvent[];

function useUnseen(): UnseenOf | null {
  const record = usePersonalRecord('seen');
  const now = useClock();
  return useMemo(() => {
    if (record === null) return null;
    const hashOf = (event: WatchedEvent) => (record.kind === 'stored' ? record.hash(eventKey(event)) : '');
    return (events, at = now()) => {
      // Without a stored record, takes the newest event's time as the current time, because this computer's
      // clock may be days off.
      const seen =
        record.kind === 'stored'
          ? parseSeen(record.value, at)
          : parseSeen(null, Math.max(0, ...events.map(({ at }) => at)));
      return events.filter((event) => !isSeenEvent(seen, event.at, () => hashOf(event)));
    };
  }, [record, now]);
}

interface AlertsProps extends EventAlertsProps {
  isNotifying: (cameraId: string) => boolean;
}

function Alerts({ onCount, isNotifying }: AlertsProps) {
  const dispatch = useAppDispatch();
  const services = useServices();
  const navigate = useNavigate();
  const now = useClock();
  const owner = useAppSelector(selectUser)?.id ?? '';
  const watch = dispatch(eventWatch());
  const { silentCategories } = useSyncExternalStore(subscribeToAlertPreferences, alertPreferences);
  const { found } = useSyncExternalStore(watch.subscribe, watch.state);

  const isAlerted = useMemo(
    () =>
      ({ cameraId, code }: WatchedEvent): boolean =>
        isNotifying(cameraId) && !silentCategories.includes(eventCategory(code)),
    [isNotifying, silentCategories],
  );
  const unseenOf = useUnseen();
  const unseen = useMemo(() => unseenOf?.(found.filter(isAlerted)) ?? [], [unseenOf, found, isAlerted]);
  const count = unseen.length;

  const report = useEffectEvent(onCount);
  useEffect(() => report(count), [count]);
  useEffect(() => () => report(0), []);

  const close = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (count === 0) close.current?.();
  }, [count]);
  const hasEnded = useRef(false);
  useEffect(() => {
    hasEnded.current = false;
    return () => {
      hasEnded.current = true;
      close.current?.();
      // Android keeps a notification across a reload.
      void closeWorkerNotifications();
    };
  }, []);

  // Passes `openedAt`, so that a list already open at this URL reloads and shows the new events.
  const open = useEffectEvent((address: string) => {
    if (isKioskAddress(globalThis.location)) {
      globalThis.open(address, '_blank');
      return;
    }
    globalThis.focus();
    void navigate(address, { state: { openedAt: now() } });
  });
  const relay = useRef<PressRelay>(null);
  useEffect(() => {
    const created = createPressRelay({
      owner,
      canOpen: () => !document.hidden && !isKioskAddress(globalThis.location),
      open: (address) => open(address),
    });
    relay.current = created;
    return () => created.close();
  }, [owner]);
  const press = (address: string) => void relay.current?.press(address);
  const alertAbout = useEffectEvent(async ({ fresh, isOwn }: EventNews) => {
    const { quietHours } = alertPreferences();
    // This computer's clock may be days ahead.
    const latest = Math.min(now(), Math.max(...watch.state().found.map(({ at }) => at)));
    if (fresh.length > 0) correctSeen(services, latest);
    if (!isOwn || (quietHours && isQuietAt(quietHours, now()))) return;
    const names = new Map(watch.cameras().map(({ id, name }) => [id, name]));
    const alerted = fresh.filter(isAlerted);
    const freshKeys = new Set(fresh.map(eventKey));
    const others = unseen.filter((event) => !freshKeys.has(eventKey(event))).length;
    const alert = alertOf(unseenOf?.(alerted, latest) ?? alerted, others, (id) => names.get(id) ?? '');
    if (alert === null) return;
    const takeAway = await showNotification(alert, () => press(alert.address));
    close.current = takeAway;
    // The session may have ended while the service worker answered.
    if (hasEnded.current) takeAway();
  });
  useEffect(() => watch.subscribe((news) => void alertAbout(news)), [watch]);
  useEffect(() => onWorkerPress((address) => void relay.current?.press(address)), []);
  return null;
}

/**
 * Mounts `Alerts` after the list of silenced cameras has loaded, because `Alerts` checks each new event only
 * once.
 */
function AlertsOfNotifyingCameras(props: EventAlertsProps) {
  const isNotifying = useNotifyingCameras();
  return isNotifying && <Alerts {...props} isNotifying={isNotifying} />;
}

export function EventAlerts(props: EventAlertsProps) {
  const isAllowed = usePermission() === 'granted';
  const isIdle = useIsIdle();
  return isAllowed && isIdle ? <AlertsOfNotifyingCameras {...props} /> : null;
}
