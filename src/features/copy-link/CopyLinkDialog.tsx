import { useId } from 'react';
import { replayLinkText } from '@/text/features/replayLink';
import { Dialog } from '@/ui/mui/Dialog';
import styles from './CopyLinkDialog.module.css';
import { commonText } from '@/text/common';

/** A ref sets focus, because the field mounts after the effects of `CopyLinkDialog` have run. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

export function CopyLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title={replayLinkText.title} onClose={onClose}>
      <p id={id} className={styles.words}>
        {replayLinkText.manualCopy}
      </p>
      <input
        ref={takeFocus}
        className={styles.link}
        readOnly
        value={link}
        aria-label={commonText.link}
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
