import { useState, useId, useLayoutEffect, useRef, useEffect, type RefObject } from 'react';
import { frameFileName } from '@/domain/export/fileName';
import { pictureText as text } from '@/text/player/picture';
import { Dialog } from '@/ui/mui/Dialog';
import { undoKeys } from '@/ui/shapes/useShapes';
import { isReadable, flatten, encode } from './flatten';
import styles from './FrameEditor.module.css';
import { useRedactions, type Redactions } from './useRedactions';
import { commonText } from '@/text/common';
import {
  ArrowDownToLine,
  Redo2,
  Share,
  SquarePlus,
  Undo2,
  type LucideIcon,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Minus,
  Plus,
  Trash2,
} from 'lucide-react';
import { Button } from '@/ui/base/Button';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import { canShareFile, shareFile } from '@/lib/files/shareFile';
import { download } from '@/lib/files/download';
import { RedactionCanvas } from './RedactionCanvas';
import type { Redaction } from '@/domain/frame/redaction';
import { IconButton } from '@/ui/base/IconButton';

interface RedactionEditorProps {
  picture: HTMLCanvasElement;
  name: string;
  fileName: string;
  redactions: Redactions;
  onDone: () => void;
}

interface FlattenedFrame {
  canvas: RefObject<HTMLCanvasElement | null>;
  file: File | null;
  hasFailed: boolean;
}

/**
 * Encodes the picture after each change, because sharing needs the file synchronously in the click handler.
 */
function useFlattenedFrame(
  picture: HTMLCanvasElement,
  redactions: readonly Redaction[],
  fileName: string,
): FlattenedFrame {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [made, setMade] = useState<{ redactions: readonly Redaction[]; file: File | null } | null>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    flatten(picture, redactions, canvas.current);
    let isStale = false;
    void encode(canvas.current, fileName).then((file) => {
      if (!isStale) setMade({ redactions, file });
    });
    return () => {
      isStale = true;
    };
  }, [picture, redactions, fileName]);
  const isCurrent = made?.redactions === redactions;
  return { canvas, file: isCurrent ? made.file : null, hasFailed: isCurrent && made.file === null };
}

const looks = () => (['solid', 'mosaic'] as const).map((value) => ({ value, label: text.looks[value] }));

/** Focuses Save when the button mounts, so that Enter saves the picture at once. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface StepButtonProps {
  icon: LucideIcon;
  isPossible: boolean;
  onStep: () => void;
  children: string;
}

/** `aria-disabled` lets the button keep focus when no step is left. */
function StepButton({ icon: Icon, isPossible, onStep, children }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-disabled={!isPossible}
      active={isPossible}
      icon={<Icon size={18} />}
      onClick={onStep}
    >
      {children}
    </Button>
  );
}

const ICON = 18;
const FAR = 3;

/** Offers buttons in place of dragging (WCAG 2.5.7). */
function SelectedRedaction({ redaction, redactions }: { redaction: Redaction; redactions: Redactions }) {
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

function RedactionEditor({ picture, name, fileName, redactions, onDone }: RedactionEditorProps) {
  const hintId = useId();
  const { canvas, file, hasFailed } = useFlattenedFrame(picture, redactions.all, fileName);
  const [wasRefused, setRefused] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // If the focused redaction has unmounted, the focus is on the body.
    if (document.activeElement === document.body) addButton.current?.focus();
  });

  const save = () => {
    if (file === null) return;
    download(file, file.name);
    onDone();
  };
  const share = async () => {
    if (file === null) return;
    const outcome = await shareFile(file);
    setRefused(outcome === 'failed');
    if (outcome === 'shared') onDone();
  };
  return (
    <div className={styles.editor}>
      <RedactionCanvas
        picture={picture}
        redactions={redactions}
        hintId={hintId}
        canvas={canvas}
        name={text.picture(name)}
      />
      <p id={hintId} className={styles.hint}>
        {text.hint} <span className={styles.keys}>{text.keys}</span> {text.solidIsSafest}
      </p>
      <div className={styles.tools}>
        <ToggleGroup
          label={text.look}
          options={looks()}
          value={redactions.style}
          onChange={redactions.selectStyle}
        />
        <Button
          ref={addButton}
          variant="quiet"
          icon={<SquarePlus size={18} />}
          onClick={() => redactions.add()}
        >
          {text.add}
        </Button>
        <StepButton icon={Undo2} isPossible={redactions.canUndo} onStep={redactions.undo}>
          {commonText.undo}
        </StepButton>
        <StepButton icon={Redo2} isPossible={redactions.canRedo} onStep={redactions.redo}>
          {text.redo}
        </StepButton>
      </div>
      {redactions.selected && <SelectedRedaction redaction={redactions.selected} redactions={redactions} />}
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {text.failed}
        </p>
      )}
      <div className={styles.actions}>
        <p role="status" className={wasRefused ? styles.problem : 'visually-hidden'}>
          {wasRefused ? text.notShared : redactions.announcement}
        </p>
        {file !== null && canShareFile(file) && (
          <Button variant="quiet" icon={<Share size={18} />} onClick={() => void share()}>
            {text.share}
          </Button>
        )}
        <Button
          ref={takeFocus}
          loading={file === null && !hasFailed}
          aria-disabled={hasFailed}
          icon={<ArrowDownToLine size={18} />}
          onClick={save}
        >
          {commonText.save}
        </Button>
      </div>
    </div>
  );
}

interface FrameEditorProps {
  picture: HTMLCanvasElement;
  name: string;
  at: number | null;
  onClose: () => void;
}

/** Shows a picture from another origin, which cannot be saved because scripts cannot read its pixels. */
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
