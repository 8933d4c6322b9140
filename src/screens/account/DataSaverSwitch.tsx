import { useSyncExternalStore } from 'react';
import { browserSavesData } from '@/device/dataSaver';
import { setPreferences } from '@/device/preferences';
import { savedData, subscribeToSavedData } from '@/device/savedData';
import { useDataSaver } from '@/device/useDataSaver';
import { usePreferences } from '@/device/usePreferences';
import { dayOf } from '@/domain/dateRange';
import { tellIfLost } from '@/features/lost-changes/lostChanges';
import { useServices } from '@/store/hooks';
import { dayAndMonthText } from '@/text/format/days';
import { bytesText } from '@/text/format/units';
import { preferencesText } from '@/text/screens/preferences';
import { Switch } from '@/ui/forms/Switch';

const text = preferencesText.dataSaver;

export function DataSaverSwitch() {
  const services = useServices();
  const isOn = useDataSaver();
  const isChosen = usePreferences().dataSaver !== null;
  const { bytes, since } = useSyncExternalStore(subscribeToSavedData, savedData);
  return (
    <Switch
      label={text.label}
      checked={isOn}
      onChange={(dataSaver) => tellIfLost(services, setPreferences({ dataSaver }))}
    >
      <p>{text.what}</p>
      {!isChosen && browserSavesData() && <p>{text.byBrowser}</p>}
      {since !== null && <p>{text.saved(bytesText(bytes), dayAndMonthText(dayOf(since)))}</p>}
    </Switch>
  );
}
