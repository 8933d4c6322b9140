import { useContext } from 'react';
import { isOnline } from '@/lib/browser/online';
import { LoginScreen } from '@/screens/login/LoginScreen';
import { DemoAccountContext } from './DemoAccountContext';

function loadSending(): void {
  // Imports nothing while offline, because browsers cache a failed import until the page reloads.
  if (!isOnline()) return;
  import('@/api/httpExchange').catch(() => undefined);
  import('@/session/vault/loginInfoVault').catch(() => undefined);
}

const takePress = () => window.cameraStart?.adopt() ?? null;

export function LoginRoute() {
  const demoAccount = useContext(DemoAccountContext);
  return <LoginScreen demoAccount={demoAccount} takePress={takePress} onTouch={loadSending} />;
}
