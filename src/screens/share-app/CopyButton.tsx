import { useEffect, useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import { COPIED_TOOLTIP } from '@/config/constants';
import { shareAppText } from '@/text/screens/shareApp';
import { Button } from '@/ui/base/Button';
import styles from './CopyButton.module.css';

/** Copies a text and says so for a second. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not a secure context, or not permitted: the link can still be copied by hand.
      return setOutcome('refused');
    }
    setOutcome('copied');
    timer.current = setTimeout(() => setOutcome('none'), COPIED_TOOLTIP);
  }

  return (
    <>
      <span className={styles.place}>
        <Button variant="quiet" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {shareAppText.copy}
        </Button>
        <span role="status" className={styles.tooltip}>
          {outcome === 'copied' && shareAppText.copied}
        </span>
      </span>
      {outcome === 'refused' && (
        <p role="alert" className={styles.refused}>
          {shareAppText.copyFailed}
        </p>
      )}
    </>
  );
}
