import { useEffect, useState, useCallback, useSyncExternalStore } from 'react';
import { setPreferences } from '@/device/preferences';
import { useDataSaver } from '@/device/useDataSaver';
import { usePreference } from '@/device/usePreference';
import { warnIfLost } from '@/features/lost-changes/lostChanges';
import { useServices, useAppDispatch, useAppSelector } from '@/store/hooks';
import { eventAlertsText as text } from '@/text/features/eventAlerts';
import { Switch } from '@/ui/forms/Switch';
import { lacksWorker, requestPermission, type Permission } from './model/notifications';
import { usePermission } from './usePermission';
import { CLIP_EVENT_CODES } from '@/config/constants';
import {
  alertPreferences,
  setAlertPreferences,
  subscribeToAlertPreferences,
} from '@/device/alertPreferences';
import { eventCategory } from '@/domain/events/cameraEvent';
import { fieldOfMinute, minuteOfField } from '@/domain/quietHours';
import { loadCameras } from '@/store/cameras';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { activityText } from '@/text/activity';
import { classes } from '@/ui/base/classes';
import { Checkbox } from '@/ui/forms/Checkbox';
import { TextField } from '@/ui/forms/TextField';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import styles from './EventAlertsSwitch.module.css';
import { setCameraSilent, useSilentCameras } from './silentCameras';

const USUAL_HOURS = { from: 22 * 60, to: 7 * 60 };

/** The event watch requests only events that have a recording. */
const CATEGORIES = [...new Set(CLIP_EVENT_CODES.map(eventCategory))];

function AlertSettings() {
  const dispatch = useAppDispatch();
  const services = useServices();
  const { quietHours, silentCategories } = useSyncExternalStore(
    subscribeToAlertPreferences,
    alertPreferences,
  );
  const change = (fields: Parameters<typeof setAlertPreferences>[0]) =>
    warnIfLost(services, setAlertPreferences(fields));
  const isSilent = useSilentCameras();
  // Reads cameras from the store, because only the tab that polls has them in its event watch.
  const cameras = useAppSelector(selectCameras);
  const load = useCallback(() => void dispatch(loadCameras({ whenUnreachable: 'keep' })), [dispatch]);
  useEffect(load, [load]);
  useOnPageVisible(load);
  const time = (label: string, field: 'from' | 'to') =>
    quietHours && (
      <TextField
        type="time"
        label={label}
        value={fieldOfMinute(quietHours[field])}
        onChange={({ target }) => {
          const minute = minuteOfField(target.value);
          if (minute !== null) change({ quietHours: { ...quietHours, [field]: minute } });
        }}
      />
    );
  return (
    <div className={styles.settings}>
      <Switch
        label={text.quietHours}
        checked={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? USUAL_HOURS : null })}
      >
        <p>{text.quietWhat}</p>
      </Switch>
      {quietHours && (
        <div className={styles.times}>
          {time(text.from, 'from')}
          {time(text.to, 'to')}
        </div>
      )}
      <fieldset className={styles.choices}>
        <legend>{text.categories}</legend>
        <div className={styles.options}>
          {CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              label={activityText.category(category)}
              checked={!silentCategories.includes(category)}
              onChange={({ target }) => {
                const others = silentCategories.filter((other) => other !== category);
                change({ silentCategories: target.checked ? others : [...others, category] });
              }}
            />
          ))}
        </div>
      </fieldset>
      {isSilent && cameras.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{text.cameras}</legend>
          <div className={classes(styles.options, styles.cameras)}>
            {cameras.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={!isSilent(id)}
                onChange={({ target }) => setCameraSilent(services, id, !target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function problemOf(allowed: Permission): string | null {
  switch (allowed) {
    case 'unsupported':
      return text.unsupported;
    case 'denied':
      return text.blocked;
    case 'default':
      return text.notAnswered;
    case 'granted':
      return null;
  }
}

function useLacksWorker(isSavingData: boolean): boolean {
  const {
    config: { serviceWorker, demo },
  } = useServices();
  const [isMissing, setMissing] = useState(false);
  const isWithout = !serviceWorker || demo || isSavingData;
  useEffect(() => {
    if (isWithout) void lacksWorker().then(setMissing, () => undefined);
  }, [isWithout]);
  return isWithout && isMissing;
}

export function EventAlertsSwitch() {
  const services = useServices();
  const notifications = usePreference('notifications');
  const isSavingData = useDataSaver();
  const [hasRequested, setRequested] = useState(false);
  const allowed = usePermission();
  const isOn = notifications && allowed === 'granted';
  const saysProblem = allowed !== 'default' || hasRequested || notifications;
  const lacks = useLacksWorker(isSavingData);
  const problem = lacks ? text.unsupported : saysProblem ? problemOf(allowed) : null;
  const change = async (isEnabled: boolean) => {
    const answer = isEnabled ? await requestPermission() : 'granted';
    setRequested(true);
    warnIfLost(services, setPreferences({ notifications: isEnabled && answer === 'granted' }));
  };
  return (
    <>
      <Switch label={text.label} checked={isOn} onChange={(isEnabled) => void change(isEnabled)}>
        <p>{text.what}</p>
        {problem !== null && <p role="status">{problem}</p>}
        {isOn && isSavingData && <p>{text.withDataSaver}</p>}
      </Switch>
      {isOn && <AlertSettings />}
    </>
  );
}
