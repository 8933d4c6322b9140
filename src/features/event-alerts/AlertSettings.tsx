import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { CLIP_EVENT_CODES } from '@/config/constants';
import {
  alertPreferences,
  setAlertPreferences,
  subscribeToAlertPreferences,
} from '@/device/alertPreferences';
import { eventCategory } from '@/domain/events/cameraEvent';
import { fieldOfMinute, minuteOfField } from '@/domain/quietHours';
import { tellIfLost } from '@/features/lost-changes/lostChanges';
import { loadCameras } from '@/store/cameras';
import { useAppDispatch, useAppSelector, useServices } from '@/store/hooks';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { activityText } from '@/text/activity';
import { eventAlertsText as text } from '@/text/features/eventAlerts';
import { classes } from '@/ui/base/classes';
import { Checkbox } from '@/ui/forms/Checkbox';
import { Switch } from '@/ui/forms/Switch';
import { TextField } from '@/ui/forms/TextField';
import { useOnPageVisible } from '@/ui/hooks/useOnPageVisible';
import styles from './EventAlertsSwitch.module.css';
import { setCameraSilent, useSilentCameras } from './silentCameras';

const USUAL_HOURS = { from: 22 * 60, to: 7 * 60 };

/** Only events with a recording are polled. */
const CATEGORIES = [...new Set(CLIP_EVENT_CODES.map(eventCategory))];

export function AlertSettings() {
  const dispatch = useAppDispatch();
  const services = useServices();
  const { quietHours, silentCategories } = useSyncExternalStore(
    subscribeToAlertPreferences,
    alertPreferences,
  );
  const change = (fields: Parameters<typeof setAlertPreferences>[0]) =>
    tellIfLost(services, setAlertPreferences(fields));
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
