import { useEffect, useState } from 'react';
import type { MediaTimeline } from '../../frameSteps/MediaTimeline';
import type { Cut } from '@/domain/export/cut';

/** @param position seconds on the element */
export function showFrame(video: HTMLVideoElement, position: number): void {
  video.pause();
  video.currentTime = position;
}

/** @param position seconds on the element */
function playFrom(video: HTMLVideoElement, position: number): void {
  video.currentTime = position;
  // Without a click the browser refuses, and the element stays paused.
  video.play().catch(() => undefined);
}

interface CutPreview {
  isRunning: boolean;
  toggle: () => void;
  stop: () => void;
}

/** Loops a part of a clip. */
export function useCutPreview(
  video: HTMLVideoElement | null,
  cut: Cut | null,
  timeline: MediaTimeline,
): CutPreview {
  const [isRunning, setRunning] = useState(false);
  const { start = 0, end = 0 } = cut ?? {};

  useEffect(() => {
    if (!isRunning || video === null) return undefined;
    const fromStart = () => {
      playFrom(video, timeline.positionOfFrame(start));
    };
    let frame = 0;
    const update = () => {
      if (video.currentTime >= timeline.toElement(end) && !video.seeking) fromStart();
      frame = requestAnimationFrame(update);
    };
    fromStart();
    update();
    video.addEventListener('ended', fromStart);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('ended', fromStart);
      video.pause();
    };
  }, [isRunning, video, start, end, timeline]);

  return {
    isRunning,
    toggle: () => {
      setRunning((was) => !was);
    },
    stop: () => {
      setRunning(false);
    },
  };
}
