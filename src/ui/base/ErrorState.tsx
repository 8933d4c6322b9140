import { useLayoutEffect, useRef } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { actionText } from '@/text/actions';
import { Button } from './Button';
import styles from './EmptyState.module.css';

/**
 * Something could not be had; what happened, and the way to try again. Its button goes when it is pressed: the focus
 * moves to the nearest element around it that can be focused, the page's content at last.
 */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const state = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = state.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={state} className={styles.state} role="alert">
      <p className={styles.message}>{message}</p>
      <Button variant="quiet" icon={<RotateCw size={18} aria-hidden="true" />} onClick={onRetry}>
        {actionText.tryAgain}
      </Button>
    </div>
  );
}
