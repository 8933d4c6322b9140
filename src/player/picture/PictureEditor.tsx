import { useState, type KeyboardEvent } from 'react';
import { pictureFileName } from '@/domain/saving/fileName';
import { pictureText as text } from '@/text/picture';
import { Dialog } from '@/ui/mui/Dialog';
import { isReadable } from './bake';
import { CoverDesk } from './CoverDesk';
import styles from './PictureEditor.module.css';
import { useCovers } from './useCovers';

export interface PictureEditorProps {
  /** The picture in its full size; it is not changed. */
  picture: HTMLCanvasElement;
  /** The camera's name. */
  name: string;
  /** When it was taken, Unix epoch milliseconds; null: not known. */
  at: number | null;
  onClose: () => void;
}

/** A picture that may be seen, and not be read. */
function OnlySeen({ picture, name }: Pick<PictureEditorProps, 'picture' | 'name'>) {
  const show = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return;
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  };
  return (
    <div className={styles.editor}>
      <canvas ref={show} role="img" aria-label={text.picture(name)} className={styles.only} />
      <p role="alert" className={styles.problem}>
        {text.unreadable}
      </p>
    </div>
  );
}

/** A picture before it is saved or shared: what nobody is to see in it is covered, and is not in the file then. */
export function PictureEditor({ picture, name, at, onClose }: PictureEditorProps) {
  const [canBeSaved] = useState(() => isReadable(picture));
  const covers = useCovers(picture);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) covers.redo();
    else if (key === 'z') covers.undo();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the whole dialog, wherever in it the focus is
    <div onKeyDown={onKeyDown}>
      <Dialog title={text.title} onClose={onClose}>
        {canBeSaved ? (
          <CoverDesk
            picture={picture}
            name={name}
            fileName={pictureFileName(name, at)}
            covers={covers}
            onDone={onClose}
          />
        ) : (
          <OnlySeen picture={picture} name={name} />
        )}
      </Dialog>
    </div>
  );
}
