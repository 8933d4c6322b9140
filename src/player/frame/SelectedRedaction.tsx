import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, Trash2 } from 'lucide-react';
import type { Redaction } from '@/domain/frame/redaction';
import { pictureText as text } from '@/text/player/picture';
import { IconButton } from '@/ui/base/IconButton';
import styles from './FrameEditor.module.css';
import type { Redactions } from './useRedactions';

const ICON = 18;
const FAR = 3;

/** Single presses replace drawing and keys (WCAG 2.5.7). */
export function SelectedRedaction({
  redaction,
  redactions,
}: {
  redaction: Redaction;
  redactions: Redactions;
}) {
  const move = (x: number, y: number) => redactions.move(redaction, { x: x * FAR, y: y * FAR });
  const resize = (by: number) => redactions.resize(redaction, { x: by * FAR, y: by * FAR });
  return (
    <div role="group" dir="ltr" aria-label={text.selected} className={styles.selected}>
      <IconButton label={text.left} onClick={() => move(-1, 0)}>
        <ArrowLeft size={ICON} />
      </IconButton>
      <IconButton label={text.right} onClick={() => move(1, 0)}>
        <ArrowRight size={ICON} />
      </IconButton>
      <IconButton label={text.up} onClick={() => move(0, -1)}>
        <ArrowUp size={ICON} />
      </IconButton>
      <IconButton label={text.down} onClick={() => move(0, 1)}>
        <ArrowDown size={ICON} />
      </IconButton>
      <IconButton label={text.smaller} onClick={() => resize(-1)}>
        <Minus size={ICON} />
      </IconButton>
      <IconButton label={text.larger} onClick={() => resize(1)}>
        <Plus size={ICON} />
      </IconButton>
      <IconButton label={text.remove} onClick={() => redactions.remove(redaction.id)}>
        <Trash2 size={ICON} />
      </IconButton>
    </div>
  );
}
