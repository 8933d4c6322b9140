import { setPreferences, THEMES } from '@/device/preferences';
import { usePreferences } from '@/device/usePreferences';
import { EventAlertsSwitch } from '@/features/event-alerts/EventAlertsSwitch';
import { tellIfLost } from '@/features/lost-changes/lostChanges';
import { useServices } from '@/store/hooks';
import { preferencesText } from '@/text/screens/preferences';
import { LanguageChoice } from '@/ui/forms/LanguageChoice';
import { RadioGroup } from '@/ui/forms/RadioGroup';
import styles from './AccountScreen.module.css';
import { DataSaverSwitch } from './DataSaverSwitch';

/** Preferences belong to the device, and take effect at once. */
export function PreferencesPane() {
  const services = useServices();
  const { theme } = usePreferences();
  return (
    <>
      <p className={styles.note}>{preferencesText.ofDevice}</p>
      <LanguageChoice onSelect={(isStored) => tellIfLost(services, isStored)} />
      <RadioGroup
        label={preferencesText.theme.label}
        options={THEMES.map((value) => ({ value, label: preferencesText.theme[value] }))}
        value={theme}
        onChange={(value) => tellIfLost(services, setPreferences({ theme: value }))}
      />
      <DataSaverSwitch />
      <EventAlertsSwitch />
    </>
  );
}
