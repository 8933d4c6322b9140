import { Copy } from 'lucide-react';
import { COPIED_TOOLTIP_MS } from '@/config/constants';
import { shareAppText } from '@/text/screens/shareApp';
import { Button } from '@/ui/base/Button';
import { useCopying } from '@/ui/smallWindow/useCopying';
import styles from './CopyButton.module.css';

export function CopyButton({ text }: { text: string }) {
  const { copy, outcome } = useCopying(COPIED_TOOLTIP_MS);
  return (
    <>
      <span className={styles.place}>
        <Button variant="quiet" icon={<Copy size={18} aria-hidden="true" />} onClick={() => copy(text)}>
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
