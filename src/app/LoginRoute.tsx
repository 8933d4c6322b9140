import { useContext } from 'react';
import { LoginScreen } from '@/screens/login/LoginScreen';
import { DemoAccountContext } from './DemoAccountContext';

/** The log-in screen, with the demo's offer while the demo is on. */
export function LoginRoute() {
  return <LoginScreen demoAccount={useContext(DemoAccountContext)} />;
}
