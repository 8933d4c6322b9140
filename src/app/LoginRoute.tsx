import { useContext } from 'react';
import { isOnline } from '@/lib/online';
import { LoginScreen } from '@/screens/login/LoginScreen';
import { DemoAccountContext } from './DemoAccountContext';

/** What a log-in is sent with, and what keeps it for the silent one; both would be loaded by then. */
function loadSending(): void {
  // An import that fails once fails for as long as the page lives.
  if (!isOnline()) return;
  import('@/api/httpExchange').catch(() => undefined);
  import('@/session/vault/loginInfoVault').catch(() => undefined);
}

const takePress = () => window.cameraStart?.adopt() ?? null;

/** The log-in screen, with the demo's offer while the demo is on, and with the press that came before it. */
export function LoginRoute() {
  const demoAccount = useContext(DemoAccountContext);
  return <LoginScreen demoAccount={demoAccount} takePress={takePress} onTouch={loadSending} />;
}
