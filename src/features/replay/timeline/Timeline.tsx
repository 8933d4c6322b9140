import { clamp } from '@/lib/clamp';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { eventName } from '@/text/eventNames';
import { SECOND } from '@/lib/time/durations';
import type { Recording, Track } from '@/domain/recordings';
import { markAt, marksOf } from '../model/marks';
import { axisTicks, fractionOf, keyTarget, timeOfFraction } from '../model/timelineView';
import { exactTimeText, timeText } from '@/text/format/times';
import { replayText } from '@/text/features/replay';
import { IconButton } from '@/ui/base/IconButton';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { paintTimeline, ROWS_BESIDE_NAMES, ROWS_UNDER_NAMES, type TimelineDrawing } from './paintTimeline';
import { useReplay } from '../ReplayContext';
import { TimelinePreview } from './TimelinePreview';
import { eachFrame, usePlaybackTime } from '../playback/usePlaybackTime';
import { useTimelineColors } from './useTimelineColors';
import { useTimelineGestures } from './useTimelineGestures';
import { useTimelineView } from './useTimelineView';
import styles from './Timeline.module.css';
import { commonText } from '@/text/common';

interface TimelineProps {
  found: TimelineDrawing['found'];
  onDragged: (recording: Recording | null) => void;
}

const ZOOM = 0.5;
/** Half the smallest touch target that WCAG 2.5.8 allows, in pixels. */
const REACH = 12;
/** A dragging pointer that rests this long loads the recording under it. */
const REST_DELAY_MS = 150;
const PIXELS_PER_TICK = 76;
/** Default text size in pixels, on which the distances along the axis are based. */
const USUAL_TEXT = 16;
const NAMES_BEYOND = 12;
/**
 * Width in pixels of a label with seconds at `USUAL_TEXT`. Labels closer than this to the end of the axis are
 * hidden.
 */
const LABEL = 56;

export function Timeline({ found, onDragged }: TimelineProps) {
  const { selection, player, marks, commands, ...replay } = useReplay();
  const { rows: tracks, cameraName } = replay.day;
  const { day } = selection.address;
  const { now } = selection;
  const { controller, recording } = player;
  const { view, bounds, zoomAt, zoomAround, pan, reveal } = useTimelineView(day);
  const [surface, setSurface] = useState<HTMLDivElement | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, textScale: 1 });
  const [scrollTop, setScrollTop] = useState(0);
  const [hover, setHover] = useState<{ x: number; y: number } | null>(null);
  const [isDragging, setDragging] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const rows = useMediaQuery('(min-width: 900px)') ? ROWS_BESIDE_NAMES : ROWS_UNDER_NAMES;
  const colors = useTimelineColors(surface);
  const time = usePlaybackTime(controller);

  useEffect(() => {
    if (surface === null || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(() =>
      setSize({
        width: surface.clientWidth,
        height: surface.clientHeight,
        textScale: Math.max(1, Number.parseFloat(getComputedStyle(surface).fontSize) / USUAL_TEXT || 1),
      }),
    );
    watch.observe(surface);
    return () => watch.disconnect();
  }, [surface]);

  const { width, height, textScale } = size;
  const { times: ticks, step } = useMemo(
    () => axisTicks(view, day, Math.max(2, Math.floor(width / (PIXELS_PER_TICK * textScale)))),
    [view, day, width, textScale],
  );

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || colors === null || width === 0) return;
    const density = globalThis.devicePixelRatio || 1;
    element.width = Math.round(width * density);
    element.height = Math.round(height * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    const selectedKey = recording?.key ?? null;
    const isUnseen = (each: Recording) => marks.has(each, 'unseen');
    const picture = {
      isUnseen,
      view,
      tracks,
      found,
      ticks,
      selectedKey,
      width,
      height,
      rows,
      scrollTop,
      now,
    };
    paintTimeline(context, picture, colors);
  }, [view, tracks, found, ticks, recording, marks, width, height, rows, scrollTop, now, colors]);

  useEffect(() => {
    if (controller === null) return undefined;
    return eachFrame(controller, () => {
      const at = controller.time;
      const fraction = at === null ? Number.NaN : fractionOf(view, at);
      const element = playhead.current;
      if (!element) return;
      const isSeen = fraction >= 0 && fraction <= 1;
      element.toggleAttribute('data-away', !isSeen);
      if (isSeen) element.style.setProperty('--x', `${fraction * width}px`);
    });
  }, [controller, view, width]);

  const isPlaying = controller?.driver.getView().phase === 'playing';
  useEffect(() => {
    if (time !== null && isPlaying && !isDragging) reveal(time);
  }, [time, isPlaying, isDragging, reveal]);

  const trackAt = (y: number): Track | undefined => tracks[Math.floor((y + scrollTop) / rows.height)];
  const clipAt = (x: number, y: number): Recording | null => {
    const mark = markAt(marksOf(trackAt(y)?.recordings ?? [], view, width, 2), x, REACH);
    if (!mark) return null;
    return mark.recordings.reduce((best, each) =>
      Math.abs(fractionOf(view, each.at) * width - x) < Math.abs(fractionOf(view, best.at) * width - x)
        ? each
        : best,
    );
  };
  const timeOf = (x: number) => clamp(timeOfFraction(view, width === 0 ? 0 : x / width), bounds.begin, now);

  useTimelineGestures(surface, {
    onZoom: zoomAt,
    onPan: pan,
    onHover: setHover,
    onDrag: (point) => {
      setDragging(true);
      setHover(point);
      controller?.drag(timeOf(point.x));
      const under = controller?.draggedRecording ?? null;
      onDragged(under?.key === controller?.recording?.key ? null : under);
      clearTimeout(resting.current);
      resting.current = setTimeout(() => controller?.seekToDrag(), REST_DELAY_MS);
    },
    onDragEnd: (point, moved) => {
      clearTimeout(resting.current);
      setDragging(false);
      setHover(null);
      onDragged(null);
      if (moved) {
        controller?.endDrag();
        return;
      }
      const pressed = clipAt(point.x, point.y);
      const at = timeOf(point.x);
      const isInside = pressed !== null && at >= pressed.at && at < pressed.until;
      // Passes the row's camera, because a recording of unknown duration may extend beyond its mark.
      commands.seek(isInside || !pressed ? at : pressed.at, false, trackAt(point.y)?.cameraId ?? null);
    },
    onCancel: () => {
      clearTimeout(resting.current);
      setDragging(false);
      setHover(null);
      onDragged(null);
      controller?.cancelDrag();
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      zoomAround(event.key === '+' ? ZOOM : 1 / ZOOM, controller?.time ?? null);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) commands.toggle();
      return;
    }
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (event.shiftKey && isArrow) {
      event.preventDefault();
      event.stopPropagation();
      commands.step(event.key === 'ArrowRight' ? 1 : -1);
      return;
    }
    const from = controller?.time ?? bounds.begin;
    const target = keyTarget(event.key, from, bounds, now);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    commands.seek(target, target < from, null);
    reveal(target);
  };

  const firstName = Math.max(0, Math.floor(scrollTop / rows.height) - NAMES_BEYOND);
  const lastName = Math.ceil((scrollTop + height) / rows.height) + NAMES_BEYOND;
  const shown = hover && (isDragging ? (controller?.draggedRecording ?? null) : clipAt(hover.x, hover.y));
  const preview = hover && { x: hover.x, width, time: timeOf(hover.x), recording: shown };
  const event = recording && time !== null ? eventName(recording.code) : null;
  // Clamps the time, because a recording may begin before the day or end after it.
  const timeOfDay = clamp(time ?? bounds.begin, bounds.begin, bounds.end);

  return (
    <section aria-label={replayText.timeline} className={styles.timeline} dir="ltr">
      <div className={styles.head}>
        <p className={styles.reading} aria-hidden="true">
          {time !== null && exactTimeText(time)}
        </p>
        <IconButton label={commonText.zoomOut} onClick={() => zoomAround(1 / ZOOM, controller?.time ?? null)}>
          <Minus size={18} />
        </IconButton>
        <IconButton label={commonText.zoomIn} onClick={() => zoomAround(ZOOM, controller?.time ?? null)}>
          <Plus size={18} />
        </IconButton>
      </div>
      <div className={styles.axis} style={{ width }} aria-hidden="true">
        {ticks
          .map((tick) => ({ tick, x: fractionOf(view, tick) * width }))
          .filter(({ x }) => x <= width - LABEL * textScale)
          .map(({ tick, x }) => (
            <span key={tick} style={{ insetInlineStart: x }}>
              {step < 60 * SECOND ? exactTimeText(tick) : timeText(tick)}
            </span>
          ))}
      </div>
      <div
        className={styles.scroller}
        onScroll={(scrolled) => setScrollTop(scrolled.currentTarget.scrollTop)}
      >
        <div className={styles.rows} style={{ height: tracks.length * rows.height }}>
          <div ref={setSurface} className={styles.surface} data-dragging={isDragging}>
            <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
            <div
              ref={playhead}
              className={styles.playhead}
              role="slider"
              tabIndex={0}
              aria-label={replayText.time}
              aria-orientation="horizontal"
              aria-valuemin={0}
              aria-valuemax={Math.round((bounds.end - bounds.begin) / SECOND)}
              aria-valuenow={Math.round((timeOfDay - bounds.begin) / SECOND)}
              aria-valuetext={replayText.timeValue(
                time ?? bounds.begin,
                recording ? cameraName(recording.cameraId) : null,
                event,
              )}
              onKeyDown={onKeyDown}
            />
          </div>
          <div
            className={styles.names}
            style={{ gridAutoRows: rows.height, top: firstName * rows.height }}
            aria-hidden="true"
          >
            {tracks.slice(firstName, lastName).map(({ cameraId }) => (
              <span key={cameraId} className="ends-in-ellipsis" title={cameraName(cameraId)}>
                {cameraName(cameraId)}
              </span>
            ))}
          </div>
        </div>
      </div>
      {preview && <TimelinePreview {...preview} cameraName={cameraName} />}
    </section>
  );
}
