import { useId, useRef, type ReactNode } from 'react';
import MuiDialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { actionText } from '@/text/actions';
import { IconButton } from '@/ui/base/IconButton';
import styles from './Dialog.module.css';
import { MuiFrame } from './MuiFrame';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';

interface DialogProps {
  title: string;
  subtitle?: string;
  /** True for picture editors, which stay open when the user clicks outside, so that no work is lost. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [readonly])';

export function Dialog({ title, subtitle, isWide = false, onClose, children }: DialogProps) {
  const titleId = useId();
  const narrow = useMediaQuery('(max-width: 600px)');
  const body = useRef<HTMLDivElement>(null);
  const hasText = (): boolean =>
    [...(body.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [])].some(
      ({ value }) => value !== '',
    );
  return (
    <MuiFrame>
      <MuiDialog
        open
        onClose={(_event, reason) => {
          if (reason !== 'backdropClick' || !(isWide || hasText())) onClose();
        }}
        aria-labelledby={titleId}
        fullScreen={narrow}
        fullWidth
        maxWidth={isWide ? 'lg' : 'sm'}
      >
        <div className={styles.header}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton label={actionText.close} onClick={onClose}>
            <X size={22} />
          </IconButton>
        </div>
        <div ref={body} className={styles.body}>
          {children}
        </div>
      </MuiDialog>
    </MuiFrame>
  );
}
