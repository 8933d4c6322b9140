import { PenTool, SquareDashed, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findMotionText as text } from '@/text/features/findMotion';
import { classes } from '@/ui/base/classes';
import { Button } from '@/ui/base/Button';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import {
  besideOthers,
  INITIAL_AREA,
  INITIAL_POLYGON,
  type Area,
  movedPoints,
  polygonOf,
  MIN_SIDE,
  withPoint,
} from '../model/area';
import { AreaHandles } from './AreaHandles';
import layer from '@/ui/shapes/shapes.module.css';
import styles from './RegionPicture.module.css';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import { movedBox, boxBetween, resizedBox, type Point } from '@/domain/frame/box';

const MAX_AREAS = 5;

function cornersOf(area: Area): readonly Point[] {
  if (area.kind === 'polygon') return area.points;
  const { x, y, width, height } = area.region;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

type Grip = { kind: 'draw' | 'move' | 'size' } | { kind: 'point'; point: number };

interface Held {
  grip: Grip;
  index: number;
  before: Area;
}

interface AreaGestures {
  areas: readonly Area[];
  selected: number;
  onSelect: (index: number) => void;
  onChange: (index: number, area: Area) => void;
}

function gripAt(target: EventTarget | null): { grip: Grip; index: number | null } {
  const held = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  const { grip, area, point } = held?.dataset ?? {};
  const index = area === undefined ? null : Number(area);
  if (grip === 'point' && point !== undefined)
    return { grip: { kind: 'point', point: Number(point) }, index };
  return { grip: { kind: grip === 'move' || grip === 'size' ? grip : 'draw' }, index };
}

function areaOf({ grip: { grip, before }, from, to, path }: Gesture<Held>): Area {
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (before.kind === 'rectangle') {
    if (grip.kind === 'draw') return { kind: 'rectangle', region: boxBetween(from, to, MIN_SIDE) };
    const region =
      grip.kind === 'size' ? resizedBox(before.region, by, MIN_SIDE) : movedBox(before.region, by);
    return { kind: 'rectangle', region };
  }
  switch (grip.kind) {
    case 'draw':
      return { kind: 'polygon', points: polygonOf(path) ?? before.points };
    case 'point': {
      const origin = before.points[grip.point] ?? from;
      const next = { x: origin.x + by.x, y: origin.y + by.y };
      return { kind: 'polygon', points: withPoint(before.points, grip.point, next) };
    }
    default:
      return { kind: 'polygon', points: movedPoints(before.points, by) };
  }
}

function useRegionGestures({ areas, selected, onSelect, onChange }: AreaGestures) {
  const change = (gesture: Gesture<Held>) => onChange(gesture.grip.index, areaOf(gesture));
  return useGesture<Held>({
    grip({ last: { target } }) {
      const { grip, index: held } = gripAt(target);
      const index = held ?? selected;
      const before = areas[index];
      if (before === undefined) return null;
      onSelect(index);
      return { grip, index, before };
    },
    onMove: change,
    onEnd(gesture) {
      if (gesture.hasMoved) change(gesture);
    },
    onCancel: ({ grip: { index, before } }) => onChange(index, before),
  }).onPointerDown;
}

function copyFrame(video: HTMLVideoElement | null, canvas: HTMLCanvasElement | null): number | null {
  const context = canvas?.getContext('2d');
  if (!canvas || !context || video === null || video.readyState < video.HAVE_CURRENT_DATA) return null;
  if (video.videoWidth === 0) return null;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  context.drawImage(video, 0, 0);
  return video.videoWidth / video.videoHeight;
}

function Shapes({ areas, selected }: { areas: readonly Area[]; selected: number }) {
  const id = useId();
  const shapes = areas.map((area) =>
    cornersOf(area)
      .map(({ x, y }) => `${String(x * 100)},${String(y * 100)}`)
      .join(' '),
  );
  return (
    <svg className={styles.shapes} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <mask id={id}>
        <rect width="100" height="100" fill="white" />
        {shapes.map((points, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- areas have no other identity
          <polygon key={index} points={points} fill="black" />
        ))}
      </mask>
      <rect width="100" height="100" className={styles.dim} mask={`url(#${id})`} />
      {shapes.map(
        (points, index) =>
          areas[index]?.kind === 'polygon' && (
            // oxlint-disable-next-line react/no-array-index-key -- areas have no other identity
            <g key={index} data-selected={index === selected}>
              <polygon points={points} className={styles.outlineBelow} />
              <polygon points={points} className={styles.outline} />
            </g>
          ),
      )}
    </svg>
  );
}

interface RegionPictureProps {
  areas: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
  video: HTMLVideoElement | null;
  thumbnailUrl: string | null;
  cameraName: string;
}

export function RegionPicture({ areas, onChange, video, thumbnailUrl, cameraName }: RegionPictureProps) {
  const [shape, setShape] = useState<number | null>(null);
  const hasFrame = shape !== null;
  const [chosen, setChosen] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const selected = Math.min(chosen, areas.length - 1);
  const changeOne = (index: number, area: Area) => onChange(areas.with(index, area));
  const onPointerDown = useRegionGestures({ areas, selected, onSelect: setChosen, onChange: changeOne });
  useEffect(() => {
    const copy = () => setShape(copyFrame(video, canvas.current));
    copy();
    const stopped = new AbortController();
    for (const name of ['loadeddata', 'seeked', 'pause']) {
      video?.addEventListener(name, copy, { signal: stopped.signal });
    }
    return () => stopped.abort();
  }, [video]);

  const add = (area: Area) => {
    flushSync(() => onChange([...areas, besideOthers(area, areas)]));
    [...(picture.current?.querySelectorAll<HTMLElement>('[role="group"]') ?? [])].at(-1)?.focus();
  };
  const remove = () => {
    onChange(areas.toSpliced(selected, 1));
    setChosen(0);
    picture.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
  };
  return (
    <div className={styles.root}>
      <div
        ref={picture}
        dir="ltr"
        className={classes(layer.surface, styles.picture)}
        style={hasFrame ? { '--shape': shape } : undefined}
        onPointerDown={onPointerDown}
      >
        <canvas ref={canvas} className={styles.frame} hidden={!hasFrame} aria-hidden="true" />
        {!hasFrame && (
          <Picture
            src={thumbnailUrl}
            alt=""
            loading="eager"
            className={styles.frame}
            placeholder={<PlaceDrawing name={cameraName} />}
          />
        )}
        <Shapes areas={areas} selected={selected} />
        {areas.map((area, index) => (
          <AreaHandles
            // oxlint-disable-next-line react/no-array-index-key -- areas have no other identity
            key={index}
            area={area}
            index={index}
            isSelected={index === selected}
            hintId={hintId}
            onSelect={() => setChosen(index)}
            onChange={(next) => changeOne(index, next)}
          />
        ))}
      </div>
      <p id={hintId} className={styles.hint}>
        {areas[selected]?.kind === 'polygon' ? text.polygonHint : text.regionHint}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          className={styles.button}
          icon={<SquareDashed size={18} />}
          disabled={areas.length >= MAX_AREAS}
          onClick={() => add(INITIAL_AREA)}
        >
          {text.addRectangle}
        </Button>
        <Button
          variant="quiet"
          className={styles.button}
          icon={<PenTool size={18} />}
          disabled={areas.length >= MAX_AREAS}
          onClick={() => add(INITIAL_POLYGON)}
        >
          {text.addPolygon}
        </Button>
        {areas.length > 1 && (
          <Button variant="quiet" className={styles.button} icon={<Trash2 size={18} />} onClick={remove}>
            {text.removeArea(text.regionName(selected))}
          </Button>
        )}
      </div>
    </div>
  );
}
