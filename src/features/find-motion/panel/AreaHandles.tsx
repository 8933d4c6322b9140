import { useId, type KeyboardEvent } from 'react';
import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import { findMotionText as text } from '@/text/features/findMotion';
import {
  boundsOf,
  movedPoints,
  resizedPoints,
  withoutPoint,
  MIN_SIDE,
  withPoint,
  withPointAfter,
  type Area,
} from '../model/area';
import { movedBox, resizedBox, type Point } from '@/domain/frame/box';
import styles from './RegionPicture.module.css';

const MOVE = 0.02;
const SIZE = 0.05;

const percent = (share: number): string => `${String(share * 100)}%`;

function stepOf(event: KeyboardEvent, by: number): Point | null {
  const direction = ARROW_DIRECTIONS[event.key];
  if (direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return null;
  return { x: direction.x * by, y: direction.y * by };
}

function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function steppedArea(area: Area, by: Point, resizes: boolean): Area {
  if (area.kind === 'rectangle') {
    return {
      kind: 'rectangle',
      region: resizes ? resizedBox(area.region, by, MIN_SIDE) : movedBox(area.region, by),
    };
  }
  return { kind: 'polygon', points: (resizes ? resizedPoints : movedPoints)(area.points, by) };
}

interface AreaHandlesProps {
  area: Area;
  index: number;
  isSelected: boolean;
  hintId: string;
  onSelect: () => void;
  onChange: (area: Area) => void;
}

export function AreaHandles({ area, index, isSelected, hintId, onSelect, onChange }: AreaHandlesProps) {
  const placeId = useId();
  const bounds = boundsOf(area);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event, event.shiftKey ? SIZE : MOVE);
    if (by === null) return;
    keep(event);
    onChange(steppedArea(area, by, event.shiftKey));
  };
  const onPointKeyDown = (event: KeyboardEvent, points: readonly Point[], at: number) => {
    const by = stepOf(event, MOVE);
    const point = points[at];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      keep(event);
      const left = withoutPoint(points, at);
      const before = event.currentTarget.previousElementSibling;
      if (at === left.length && before instanceof HTMLElement) before.focus();
      onChange({ kind: 'polygon', points: left });
    } else if (by !== null && point !== undefined) {
      keep(event);
      const next = { x: point.x + by.x, y: point.y + by.y };
      onChange({ kind: 'polygon', points: withPoint(points, at, next) });
    }
  };
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- this element handles keys that move and resize it */}
      <div
        role="group"
        aria-label={text.regionName(index)}
        aria-describedby={`${hintId} ${placeId}`}
        tabIndex={0}
        data-grip="move"
        data-area={index}
        data-shape={area.kind}
        data-selected={isSelected}
        className={styles.region}
        style={{
          left: percent(bounds.x),
          top: percent(bounds.y),
          width: percent(bounds.width),
          height: percent(bounds.height),
        }}
        onFocus={onSelect}
        onKeyDown={onKeyDown}
      >
        {area.kind === 'rectangle' && <span data-grip="size" data-area={index} className={styles.corner} />}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      {area.kind === 'polygon' &&
        area.points.map((point, at) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- corners have no other identity
            key={at}
            type="button"
            className={styles.point}
            aria-label={text.point(at + 1, area.points.length, point)}
            data-grip="point"
            data-area={index}
            data-point={at}
            style={{ left: percent(point.x), top: percent(point.y) }}
            onFocus={onSelect}
            onKeyDown={(event) => onPointKeyDown(event, area.points, at)}
            onClick={({ detail }) => {
              // Inserts a corner only on a key press, because pointers drag this handle.
              if (detail === 0) onChange({ kind: 'polygon', points: withPointAfter(area.points, at) });
            }}
          />
        ))}
      <p id={placeId} aria-live={isSelected ? 'polite' : 'off'} className="visually-hidden">
        {text.regionPlace(bounds)}
      </p>
    </>
  );
}
