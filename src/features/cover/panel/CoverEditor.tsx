import { ArrowRightToLine, Crosshair, Plus, Redo2, Save, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Box } from '@/domain/frame/box';
import { useServices } from '@/store/hooks';
import { commonText } from '@/text/common';
import { coverText as text } from '@/text/features/cover';
import { exportText } from '@/text/features/export';
import { percentText } from '@/text/format/units';
import { locale } from '@/text/language/language';
import { pictureText } from '@/text/player/picture';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import { Checkbox } from '@/ui/forms/Checkbox';
import { RadioGroup } from '@/ui/forms/RadioGroup';
import { undoKeys } from '@/ui/shapes/useShapes';
import type { CoveredRecording } from '../coveredRecording';
import type { CoverEngine } from '../engine/CoverEngine';
import type { OpenedRecording } from '../engine/messages';
import {
  boxAt,
  frameIndexAt,
  keptToEnd,
  seenAt,
  withFollowed,
  withBox,
  type Cover,
  type CoverShape,
  type CoverStyle,
} from '../model/covers';
import styles from './CoverPanel.module.css';
import { CoverPicture, FIRST_SIZE } from './CoverPicture';
import { FrameSlider } from './FrameSlider';
import { saveCover } from './saveCover';
import { useCovers } from './useCovers';

const NEXT_SHIFT = 0.06;
/**
 * Minimum distance of a new cover from the others, as a fraction of the picture. Closer covers would look
 * like one.
 */
const MIN_DISTANCE = 0.02;

/**
 * Tries positions from the middle to the lower right, then from the upper left.
 * @returns the first free position, or the last one tried if none is free
 */
function freeBox(others: readonly Box[]): Box {
  const size = { width: FIRST_SIZE, height: FIRST_SIZE };
  for (let turn = 0; ; turn += 1) {
    const edge = ((1 - FIRST_SIZE) / 2 + NEXT_SHIFT * turn) % (1 - FIRST_SIZE);
    const isTaken = others.some(
      ({ x, y }) => Math.max(Math.abs(x - edge), Math.abs(y - edge)) < MIN_DISTANCE,
    );
    if (!isTaken || turn > others.length) return { x: edge, y: edge, ...size };
  }
}

const SHAPES: readonly CoverShape[] = ['rectangle', 'ellipse'];
const STYLES: readonly CoverStyle[] = ['solid', 'pixelated', 'blurred'];
const styleName = (style: CoverStyle): string =>
  style === 'solid' ? pictureText.looks.solid : text.styles[style];

const percent = (share: number): string => percentText(Math.round(share * 100));

interface CoverEditorProps {
  engine: CoverEngine;
  recording: CoveredRecording;
  opened: OpenedRecording;
  position: number;
  onClose: () => void;
}

export function CoverEditor({ engine, recording, opened, position, onClose }: CoverEditorProps) {
  const services = useServices();
  const hintId = useId();
  const { frames, end } = opened;
  const first = frames[0] ?? 0;
  const edges = [...frames, end];
  const scale = [first, end] as const;
  const [time, setTime] = useState(() => frames[frameIndexAt(frames, position)] ?? first);
  const [range, setRange] = useState({ start: first, end });
  const [hasCaption, setCaption] = useState(true);
  const [withoutSound, setWithoutSound] = useState(false);
  const [status, setSaid] = useState({ text: '', count: 0 });
  const setStatus = (said: string) => setSaid(({ count }) => ({ text: said, count: count + 1 }));
  const covers = useCovers(first, end, (step) => setStatus(pictureText[step]));
  const following = useRef<AbortController | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const { selected } = covers;
  useEffect(() => () => following.current?.abort(), []);

  const numberOf = (id: number): number => covers.all.findIndex((cover) => cover.id === id) + 1;
  const add = (box: Box) => {
    covers.add(box, time);
    setStatus(text.added({ n: covers.all.length + 1 }));
  };
  const putBox = (id: number, box: Box, gesture: string | null) => {
    covers.put(id, (cover) => withBox(cover, time, box), gesture);
    const { x, y, width, height } = box;
    setStatus(
      text.placed({
        n: numberOf(id),
        x: percent(x),
        y: percent(y),
        width: percent(width),
        height: percent(height),
      }),
    );
  };
  const remove = (id: number) => {
    setStatus(text.removed({ n: numberOf(id) }));
    covers.remove(id);
    // The pressed button unmounts with its cover, so move focus to the picture.
    picture.current?.focus();
  };
  const follow = async (cover: Cover) => {
    following.current?.abort();
    const over = new AbortController();
    following.current = over;
    covers.select(cover.id);
    setStatus(text.following);
    const followed = await engine.follow({ position: time, box: seenAt(cover, time) }, over.signal);
    if (over.signal.aborted) return;
    if (!followed.ok) {
      setStatus(text.notFollowed);
      return;
    }
    const { boxes, lostBefore, lostAfter } = followed.value;
    covers.put(cover.id, (now) => withFollowed(now, boxes));
    const at = (seconds: number) => exportText.cutTime(seconds);
    const lost = [lostBefore, lostAfter].flatMap((each) =>
      each === null ? [] : [text.lost({ at: at(each) })],
    );
    const came = text.followed({ from: at(boxes[0]?.at ?? time), to: at(boxes.at(-1)?.at ?? time) });
    setStatus([came, ...lost].join(' '));
  };
  const save = () => {
    const caption = hasCaption
      ? { camera: recording.cameraName, at: recording.at + recording.correction, locale: locale() }
      : null;
    void saveCover(services, engine, recording, { covers: covers.all, ...range, withoutSound, caption });
    onClose();
  };
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- this element handles Undo and Redo keys for all its content
    <div onKeyDown={undoKeys(covers)}>
      <div className={styles.editor}>
        <div className={styles.stage}>
          <CoverPicture
            group={picture}
            engine={engine}
            size={opened}
            time={time}
            covers={covers}
            hintId={hintId}
            onAdd={add}
            onPlace={putBox}
            onRemove={remove}
          />
          <FrameSlider label={text.time} value={time} stops={frames} scale={scale} onChange={setTime} />
          <p role="status" className={styles.status}>
            {/* A new element makes screen readers repeat the same text. */}
            <span key={status.count}>{status.text}</span>
          </p>
        </div>
        <div className={styles.side}>
          <p id={hintId} className={styles.note}>
            {text.hint} <span className={styles.keys}>{text.keys}</span>
          </p>
          <div className={styles.tools}>
            <Button
              variant="quiet"
              icon={<Plus {...icon} />}
              onClick={() => add(freeBox(covers.all.map((cover) => boxAt(cover, time))))}
            >
              {pictureText.add}
            </Button>
            <IconButton label={commonText.undo} aria-disabled={!covers.canUndo} onClick={covers.undo}>
              <Undo2 {...icon} />
            </IconButton>
            <IconButton label={pictureText.redo} aria-disabled={!covers.canRedo} onClick={covers.redo}>
              <Redo2 {...icon} />
            </IconButton>
          </div>
          <ul aria-label={pictureText.redactions} className={styles.list}>
            {covers.all.map((cover, index) => (
              <li key={cover.id} className={styles.item}>
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={cover.id === selected?.id}
                  onClick={() => covers.select(cover.id === selected?.id ? null : cover.id)}
                >
                  {text.cover({ n: index + 1 })}
                </button>
                <Button variant="quiet" icon={<Crosshair {...icon} />} onClick={() => void follow(cover)}>
                  {text.follow}
                </Button>
                <IconButton label={text.remove({ n: index + 1 })} onClick={() => remove(cover.id)}>
                  <Trash2 {...icon} />
                </IconButton>
              </li>
            ))}
          </ul>
          {selected !== null && (
            <div className={styles.range}>
              <FrameSlider
                label={text.startOf({ n: numberOf(selected.id) })}
                value={selected.start}
                stops={edges.filter((at) => at < selected.end)}
                scale={scale}
                onChange={(start) => covers.put(selected.id, (cover) => ({ ...cover, start }), 'start')}
              />
              <FrameSlider
                label={text.endOf({ n: numberOf(selected.id) })}
                value={selected.end}
                stops={edges.filter((at) => at > selected.start)}
                scale={scale}
                onChange={(to) => covers.put(selected.id, (cover) => ({ ...cover, end: to }), 'end')}
              />
              <Button
                variant="quiet"
                icon={<ArrowRightToLine {...icon} />}
                onClick={() => {
                  covers.put(selected.id, (cover) => keptToEnd(cover, time, end));
                  setStatus(text.kept({ n: numberOf(selected.id) }));
                }}
              >
                {text.toEnd}
              </Button>
            </div>
          )}
          <RadioGroup
            label={text.shape}
            options={SHAPES.map((value) => ({ value, label: text.shapes[value] }))}
            value={covers.appearance.shape}
            onChange={(shape) => covers.setAppearance({ shape })}
          />
          <RadioGroup
            label={text.style}
            options={STYLES.map((value) => ({ value, label: styleName(value) }))}
            value={covers.appearance.style}
            onChange={(style) => covers.setAppearance({ style })}
          />
          <p className={styles.note}>{text.onlySolid}</p>
          <div className={styles.range}>
            <FrameSlider
              label={text.start}
              value={range.start}
              stops={edges.filter((at) => at < range.end)}
              scale={scale}
              onChange={(start) => {
                setRange({ ...range, start });
                setTime(start);
              }}
            />
            <FrameSlider
              label={text.end}
              value={range.end}
              stops={edges.filter((at) => at > range.start)}
              scale={scale}
              onChange={(to) => {
                setRange({ ...range, end: to });
                setTime(frames.findLast((at) => at < to) ?? time);
              }}
            />
          </div>
          <Checkbox
            label={text.caption}
            checked={hasCaption}
            onChange={({ currentTarget }) => setCaption(currentTarget.checked)}
          />
          <Checkbox
            label={text.withoutSound}
            checked={withoutSound}
            onChange={({ currentTarget }) => setWithoutSound(currentTarget.checked)}
          />
        </div>
      </div>
      <div className={classes(styles.actions, styles.kept)}>
        <Button variant="quiet" onClick={onClose}>
          {commonText.cancel}
        </Button>
        <Button icon={<Save {...icon} />} onClick={save}>
          {commonText.save}
        </Button>
      </div>
    </div>
  );
}
