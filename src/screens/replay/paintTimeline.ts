import { activityCategory, type ActivityCategory } from '@/domain/activity';
import type { Track } from '@/domain/replay/clips';
import { marksOf, type Mark } from '@/domain/replay/marks';
import { fractionOf, type TimelineView } from '@/domain/replay/timelineView';

/** All lengths in CSS pixels. */
export const ROW = 32;
/** Marks closer than this are drawn as one. */
const APART = 2;
const SHORTEST_MARK = 4;
const MARK_INSET = 8;

/** Colours as the style sheet has them at the moment. */
export interface TimelineColours {
  line: string;
  estimate: string;
  selected: string;
  of: (category: ActivityCategory) => string;
}

export interface TimelinePicture {
  view: TimelineView;
  tracks: readonly Track[];
  ticks: readonly number[];
  /** The recording on the stage. */
  selectedId: string | null;
  width: number;
  height: number;
  /** How far the rows are scrolled up. */
  scrollTop: number;
  /** What is still to come of the day begins here; unix epoch milliseconds. */
  now: number;
}

const KIND_ORDER: readonly ActivityCategory[] = ['people', 'package', 'recording', 'audio', 'call'];

/** Of several kinds in one mark the one that matters most gives it its colour. */
function categoryOf(mark: Mark): ActivityCategory {
  const kinds = new Set(mark.clips.map(({ code }) => activityCategory(code)));
  return KIND_ORDER.find((kind) => kinds.has(kind)) ?? activityCategory(mark.clips[0].code);
}

function paintMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  top: number,
  colours: TimelineColours,
  selectedId: string | null,
): void {
  const width = Math.max(SHORTEST_MARK, mark.to - mark.from);
  const isSelected = mark.clips.some(({ id }) => id === selectedId);
  const isKnown = mark.clips.every(({ hasKnownLength }) => hasKnownLength);
  // Several in one stand taller, so that a busy hour is seen from afar.
  const inset = mark.clips.length > 1 ? MARK_INSET - 3 : MARK_INSET;
  context.beginPath();
  context.roundRect(mark.from, top + inset, width, ROW - 2 * inset, Math.min(4, width / 2));
  context.fillStyle = colours.of(categoryOf(mark));
  context.globalAlpha = isKnown || width <= 2 * SHORTEST_MARK ? 1 : 0.55;
  context.fill();
  context.globalAlpha = 1;
  if (!isKnown && width > 2 * SHORTEST_MARK) {
    // Nobody knows yet where it ends.
    context.setLineDash([3, 3]);
    context.strokeStyle = colours.estimate;
    context.stroke();
    context.setLineDash([]);
  }
  if (!isSelected) return;
  context.strokeStyle = colours.selected;
  context.lineWidth = 2;
  context.stroke();
  context.lineWidth = 1;
}

/** Draws the rows that are seen. Everything is drawn anew each time: ten thousand events take less than a frame. */
export function paintTimeline(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  colours: TimelineColours,
): void {
  const { view, tracks, ticks, selectedId, width, height, scrollTop, now } = picture;
  context.clearRect(0, 0, width, height);
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.beginPath();
  for (const tick of ticks) {
    const x = Math.round(fractionOf(view, tick) * width) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();

  const first = Math.floor(scrollTop / ROW);
  const last = Math.min(tracks.length - 1, Math.ceil((scrollTop + height) / ROW));
  const until = Math.min(width, fractionOf(view, now) * width);
  for (let row = first; row <= last; row += 1) {
    const top = row * ROW - scrollTop;
    const middle = Math.round(top + ROW / 2) + 0.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    context.moveTo(0, middle);
    context.lineTo(Math.max(0, until), middle);
    context.stroke();
    for (const mark of marksOf(tracks[row]?.clips ?? [], view, width, APART)) {
      paintMark(context, mark, top, colours, selectedId);
    }
  }
}
