import { useRef, useState } from 'react';
import { isDropped, type Failure } from '@/domain/result';
import { findSupport } from '@/store/account/profile';
import { useServices } from '@/store/hooks';
import { accountText } from '@/text/screens/account';
import { openSupportWindow } from './supportWindow';

type SupportState =
  | { kind: 'quiet' }
  | { kind: 'opening' }
  | { kind: 'blocked'; address: string }
  | { kind: 'failed'; failure: Failure };

export function useSupport() {
  const services = useServices();
  const [state, setState] = useState<SupportState>({ kind: 'quiet' });
  const isUnderWay = useRef(false);

  async function open(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const supportWindow = openSupportWindow(accountText.support.opening);
    setState({ kind: 'opening' });
    const result = await findSupport(services);
    isUnderWay.current = false;
    if (!result.ok) {
      supportWindow?.close();
      setState(isDropped(result.failure) ? { kind: 'quiet' } : { kind: 'failed', failure: result.failure });
    } else if (supportWindow) {
      supportWindow.show(result.value);
      setState({ kind: 'quiet' });
    } else {
      setState({ kind: 'blocked', address: result.value });
    }
  }

  return { state, open, dismiss: () => setState({ kind: 'quiet' }) };
}
