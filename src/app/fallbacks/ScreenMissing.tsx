import { useEffect } from 'react';
import { appText } from '@/text/app';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { MANY_ATTEMPTS, type MissingProps } from '@/ui/loading/lazyPart';
import { useOnline } from '../connectivity';
import { renewPage } from '../renewal';
import { Splash } from './Splash';

/**
 * Replaces a screen whose code failed to load. After several attempts, reloads the page unless the user
 * would lose something.
 */
export function ScreenMissing({ failedAttempts }: MissingProps) {
  const isOnline = useOnline();
  useEffect(() => {
    if (failedAttempts >= MANY_ATTEMPTS) void renewPage();
  }, [failedAttempts]);
  if (!isOnline) return <EmptyState message={appText.notLoadedYet} />;
  if (failedAttempts < MANY_ATTEMPTS) return <Splash />;
  return (
    <EmptyState message={appText.notLoaded}>
      <Button onClick={() => globalThis.location.reload()}>{appText.reload}</Button>
    </EmptyState>
  );
}
