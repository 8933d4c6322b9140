import { setPreferences, THEMES } from '@/device/preferences';
import { usePreference } from '@/device/usePreference';
import { EventAlertsSwitch } from '@/features/event-alerts/EventAlertsSwitch';
import { warnIfLost } from '@/features/lost-changes/lostChanges';
import { useServices } from '@/store/hooks';
import { preferencesText } from '@/text/screens/preferences';
import { LanguageChoice } from '@/ui/forms/LanguageChoice';
import { RadioGroup } from '@/ui/forms/RadioGroup';
import styles from './AccountScreen.module.css';
import { useSyncExternalStore } from 'react';
import { browserSavesData } from '@/device/dataSaver';
import { savedData, subscribeToSavedData } from '@/device/savedData';
import { useDataSaver } from '@/device/useDataSaver';
import { dayOf } from '@/domain/dateRange';
import { dayAndMonthText } from '@/text/format/days';
import { bytesText } from '@/text/format/units';
import { Switch } from '@/ui/forms/Switch';

const text = preferencesText.dataSaver;

function DataSaverSwitch() {
  const services = useServices();
  const isOn = useDataSaver();
  const isChosen = usePreference('dataSaver') !== null;
  const { bytes, since } = useSyncExternalStore(subscribeToSavedData, savedData);
  return (
    <Switch
      label={text.label}
      checked={isOn}
      onChange={(dataSaver) => warnIfLost(services, setPreferences({ dataSaver }))}
    >
      <p>{text.what}</p>
      {!isChosen && browserSavesData() && <p>{text.byBrowser}</p>}
      {since !== null && <p>{text.saved(bytesText(bytes), dayAndMonthText(dayOf(since)))}</p>}
    </Switch>
  );
}

export function PreferencesPane() {
  const services = useServices();
  const theme = usePreference('theme');
  return (
    <>
      <p className={styles.note}>{preferencesText.ofDevice}</p>
      <LanguageChoice onSelect={(isStored) => warnIfLost(services, isStored)} />
      <RadioGroup
        label={preferencesText.theme.label}
        options={THEMES.map((value) => ({ value, label: preferencesText.theme[value] }))}
        value={theme}
        onChange={(value) => warnIfLost(services, setPreferences({ theme: value }))}
      />
      <DataSaverSwitch />
      <EventAlertsSwitch />
    </>
  );
}
