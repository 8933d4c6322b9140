import { useEffect, useState } from 'react';
import { setPreferences } from '@/device/preferences';
import { useDataSaver } from '@/device/useDataSaver';
import { usePreference } from '@/device/usePreference';
import { tellIfLost } from '@/features/lost-changes/lostChanges';
import { useServices } from '@/store/hooks';
import { eventAlertsText as text } from '@/text/features/eventAlerts';
import { Switch } from '@/ui/forms/Switch';
import { AlertSettings } from './AlertSettings';
import { lacksWorker, requestPermission, type Permission } from './model/notifications';
import { usePermission } from './usePermission';

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
    tellIfLost(services, setPreferences({ notifications: isEnabled && answer === 'granted' }));
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
