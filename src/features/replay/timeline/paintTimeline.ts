import { eventCategory, type EventCategory } from '@/domain/events/cameraEvent';
import type { Recording, Track } from '@/domain/recordings';
import { marksOf, type Mark } from '../model/marks';
import { fractionOf, type TimelineView } from '../model/timelineView';

interface RowShape {
  height: number;
  head: number;
}

export const ROWS_BESIDE_NAMES: RowShape = { height: 32, head: 0 };
export const ROWS_UNDER_NAMES: RowShape = { height: 40, head: 13 };
const MERGE_DISTANCE = 2;
const MIN_MARK = 4;
const UNSEEN_LINE = 2;
const MARK_INSET = 8;
const FOUND = 7;
const MARK_INSET_UNDER_NAMES = 4;

type TimelineContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'clearRect'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'roundRect'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
>;

interface TimelineColors {
  line: string;
  estimate: string;
  selected: string;
  of: (category: EventCategory) => string;
}

export interface TimelineDrawing {
  view: TimelineView;
  tracks: readonly Track[];
  found: readonly { at: number; cameraId: string }[];
  ticks: readonly number[];
  isUnseen: (recording: Recording) => boolean;
  selectedKey: string | null;
  width: number;
  height: number;
  rows: RowShape;
  scrollTop: number;
  now: number;
}

const CATEGORY_ORDER: readonly EventCategory[] = ['people', 'package', 'recording', 'audio', 'call'];

function categoryOf(mark: Mark): EventCategory {
  const categories = new Set(mark.recordings.map(({ code }) => eventCategory(code)));
  return CATEGORY_ORDER.find((kind) => categories.has(kind)) ?? eventCategory(mark.recordings[0].code);
}

function paintMark(
  context: TimelineContext,
  mark: Mark,
  row: { top: number; rows: RowShape },
  colors: TimelineColors,
  { selectedKey, isUnseen }: Pick<TimelineDrawing, 'selectedKey' | 'isUnseen'>,
): void {
  const { top, rows } = row;
  const width = Math.max(MIN_MARK, mark.to - mark.from);
  const isSelected = mark.recordings.some(({ key }) => key === selectedKey);
  const isKnown = mark.recordings.every(({ hasKnownDuration }) => hasKnownDuration);
  const usual = rows.head > 0 ? MARK_INSET_UNDER_NAMES : MARK_INSET;
  const inset = mark.recordings.length > 1 ? usual - 3 : usual;
  const height = rows.height - rows.head - 2 * inset;
  context.beginPath();
  context.roundRect(mark.from, top + rows.head + inset, width, height, Math.min(4, width / 2));
  context.fillStyle = colors.of(categoryOf(mark));
  context.globalAlpha = isKnown || width <= 2 * MIN_MARK ? 1 : 0.55;
  context.fill();
  context.globalAlpha = 1;
  if (!isKnown && width > 2 * MIN_MARK) {
    context.setLineDash([3, 3]);
    context.strokeStyle = colors.estimate;
    context.stroke();
    context.setLineDash([]);
  }
  if (mark.recordings.some(isUnseen)) {
    context.fillStyle = colors.selected;
    context.fillRect(mark.from, top + rows.height - 2 * UNSEEN_LINE, width, UNSEEN_LINE);
  }
  if (!isSelected) return;
  context.strokeStyle = colors.selected;
  context.lineWidth = 2;
  context.stroke();
  context.lineWidth = 1;
}

function paintFound(context: TimelineContext, x: number, bottom: number): void {
  context.beginPath();
  context.moveTo(x, bottom - FOUND);
  context.lineTo(x + FOUND / 2, bottom);
  context.lineTo(x - FOUND / 2, bottom);
  context.fill();
}

/** Redraws all visible rows every time. Drawing ten thousand events takes less than a frame. */
export function paintTimeline(
  context: TimelineContext,
  picture: TimelineDrawing,
  colors: TimelineColors,
): void {
  const { view, tracks, found, ticks, width, height, rows, scrollTop, now } = picture;
  context.clearRect(0, 0, width, height);
  context.lineWidth = 1;
  context.strokeStyle = colors.line;
  context.beginPath();
  for (const tick of ticks) {
    const x = Math.round(fractionOf(view, tick) * width) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();

  const first = Math.floor(scrollTop / rows.height);
  const last = Math.min(tracks.length - 1, Math.ceil((scrollTop + height) / rows.height));
  const until = Math.min(width, fractionOf(view, now) * width);
  for (let row = first; row <= last; row += 1) {
    const top = row * rows.height - scrollTop;
    const middle = Math.round(top + (rows.head + rows.height) / 2) + 0.5;
    context.strokeStyle = colors.line;
    context.beginPath();
    context.moveTo(0, middle);
    context.lineTo(Math.max(0, until), middle);
    context.stroke();
    for (const mark of marksOf(tracks[row]?.recordings ?? [], view, width, MERGE_DISTANCE)) {
      paintMark(context, mark, { top, rows }, colors, picture);
    }
    context.fillStyle = colors.selected;
    for (const { at, cameraId } of found) {
      if (cameraId !== tracks[row]?.cameraId) continue;
      paintFound(context, fractionOf(view, at) * width, top + rows.height);
    }
  }
}
