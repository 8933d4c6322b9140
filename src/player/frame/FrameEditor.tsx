import { useState } from 'react';
import { frameFileName } from '@/domain/export/fileName';
import { pictureText as text } from '@/text/player/picture';
import { Dialog } from '@/ui/mui/Dialog';
import { undoKeys } from '@/ui/shapes/useShapes';
import { isReadable } from './flatten';
import { RedactionEditor } from './RedactionEditor';
import styles from './FrameEditor.module.css';
import { useRedactions } from './useRedactions';

interface FrameEditorProps {
  picture: HTMLCanvasElement;
  name: string;
  at: number | null;
  onClose: () => void;
}

/** Shows a picture of another origin, whose pixels the browser does not let scripts read. */
function UnreadableFrame({ picture, name }: Pick<FrameEditorProps, 'picture' | 'name'>) {
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

/** Edits a frame. The saved file does not contain the redacted pixels. */
export function FrameEditor({ picture, name, at, onClose }: FrameEditorProps) {
  const [canBeSaved] = useState(() => isReadable(picture));
  const redactions = useRedactions(picture);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of the whole dialog
    <div onKeyDown={undoKeys(redactions)}>
      <Dialog title={text.title} onClose={onClose}>
        {canBeSaved ? (
          <RedactionEditor
            picture={picture}
            name={name}
            fileName={frameFileName(name, at)}
            redactions={redactions}
            onDone={onClose}
          />
        ) : (
          <UnreadableFrame picture={picture} name={name} />
        )}
      </Dialog>
    </div>
  );
}
