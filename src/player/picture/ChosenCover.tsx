import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, Trash2 } from 'lucide-react';
import type { Cover } from '@/domain/picture/covers';
import { pictureText as text } from '@/text/picture';
import { IconButton } from '@/ui/base/IconButton';
import styles from './PictureEditor.module.css';
import type { Covers } from './useCovers';

const ICON = 18;
/** A press goes further than a key, which repeats by itself. */
const FAR = 3;

/** For whoever can neither draw nor use keys: the chosen cover is moved by single presses. */
export function ChosenCover({ cover, covers }: { cover: Cover; covers: Covers }) {
  const move = (x: number, y: number) => covers.move(cover, { x: x * FAR, y: y * FAR });
  const resize = (by: number) => covers.resize(cover, { x: by * FAR, y: by * FAR });
  return (
    <div role="group" aria-label={text.chosen} className={styles.chosen}>
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
      <IconButton label={text.remove} onClick={() => covers.remove(cover.id)}>
        <Trash2 size={ICON} />
      </IconButton>
    </div>
  );
}
