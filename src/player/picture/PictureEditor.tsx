import { Download, Redo2, Share, SquarePlus, Undo2 } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { pictureText as text } from '@/text/picture';
import { Button } from '@/ui/base/Button';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import { downloadFile } from '@/ui/files/downloadFile';
import { canShareFile, shareFile } from '@/ui/files/shareFile';
import { Dialog } from '@/ui/mui/Dialog';
import { isReadable } from './bake';
import { ChosenCover } from './ChosenCover';
import { CoverStage } from './CoverStage';
import styles from './PictureEditor.module.css';
import { useBakedPicture } from './useBakedPicture';
import { useCovers } from './useCovers';

export interface PictureEditorProps {
  /** The picture in its full size; it is not changed. */
  picture: HTMLCanvasElement;
  /** The camera's name. */
  name: string;
  /** When it was taken, Unix epoch milliseconds. */
  at: number;
  onClose: () => void;
}

const LOOKS = (['solid', 'mosaic'] as const).map((value) => ({ value, label: text.looks[value] }));

/** A picture before it is saved or shared: what nobody is to see in it is covered, and is not in the file then. */
export function PictureEditor({ picture, name, at, onClose }: PictureEditorProps) {
  const hintId = useId();
  const [canBeSaved] = useState(() => isReadable(picture));
  const covers = useCovers(picture);
  const { canvas, file, hasFailed } = useBakedPicture(
    picture,
    covers.covers,
    text.file(name, at),
    canBeSaved,
  );
  const [wasRefused, setRefused] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Whoever covers nothing presses Enter.
    saveButton.current?.focus();
  }, []);
  useLayoutEffect(() => {
    // The cover that had the focus is gone: keys go on from here.
    if (document.activeElement === document.body) addButton.current?.focus();
  });

  const save = () => {
    if (file === null) return;
    downloadFile(file);
    onClose();
  };
  const share = async () => {
    if (file === null) return;
    const outcome = await shareFile(file);
    setRefused(outcome === 'failed');
    if (outcome === 'shared') onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) covers.redo();
    else if (key === 'z') covers.undo();
    else return;
    event.preventDefault();
  };
  const problem = canBeSaved ? (hasFailed ? text.failed : null) : text.unreadable;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the whole dialog, wherever in it the focus is
    <div onKeyDown={onKeyDown}>
      <Dialog title={text.title} onClose={onClose}>
        <div className={styles.editor}>
          {canBeSaved ? (
            <CoverStage
              picture={picture}
              covers={covers}
              hintId={hintId}
              canvas={canvas}
              name={text.picture(name)}
            />
          ) : (
            <canvas ref={canvas} role="img" aria-label={text.picture(name)} className={styles.only} />
          )}
          {problem !== null && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {canBeSaved && (
            <>
              <p id={hintId} className={styles.hint}>
                {text.hint} <span className={styles.keys}>{text.keys}</span> {text.solidIsSafest}
              </p>
              <div className={styles.tools}>
                <ToggleGroup
                  label={text.look}
                  options={LOOKS}
                  value={covers.look}
                  onChange={covers.chooseLook}
                />
                <Button
                  ref={addButton}
                  variant="quiet"
                  icon={<SquarePlus size={18} aria-hidden="true" />}
                  onClick={() => covers.add()}
                >
                  {text.add}
                </Button>
                <Button
                  variant="quiet"
                  aria-disabled={!covers.canUndo}
                  active={covers.canUndo}
                  icon={<Undo2 size={18} aria-hidden="true" />}
                  onClick={covers.undo}
                >
                  {text.undo}
                </Button>
                <Button
                  variant="quiet"
                  aria-disabled={!covers.canRedo}
                  active={covers.canRedo}
                  icon={<Redo2 size={18} aria-hidden="true" />}
                  onClick={covers.redo}
                >
                  {text.redo}
                </Button>
              </div>
              {covers.selected && <ChosenCover cover={covers.selected} covers={covers} />}
              <div className={styles.ways}>
                <Button
                  ref={saveButton}
                  loading={file === null && !hasFailed}
                  aria-disabled={hasFailed}
                  icon={<Download size={18} aria-hidden="true" />}
                  onClick={save}
                >
                  {text.save}
                </Button>
                {file !== null && canShareFile(file) && (
                  <Button
                    variant="quiet"
                    icon={<Share size={18} aria-hidden="true" />}
                    onClick={() => void share()}
                  >
                    {text.share}
                  </Button>
                )}
              </div>
            </>
          )}
          <p role="status" className={wasRefused ? styles.problem : 'visually-hidden'}>
            {wasRefused ? text.notShared : covers.said}
          </p>
        </div>
      </Dialog>
    </div>
  );
}
