import { useEffect, useState } from 'react';
import { playFrom } from './showFrame';
import type { Cut } from '@/domain/export/cut';

interface CutPreview {
  isRunning: boolean;
  toggle: () => void;
  stop: () => void;
}

/** Plays a part of a clip again and again, until it is told to stop. */
export function useCutPreview(video: HTMLVideoElement | null, cut: Cut | null): CutPreview {
  const [isRunning, setRunning] = useState(false);
  const { start = 0, end = 0 } = cut ?? {};

  useEffect(() => {
    if (!isRunning || video === null) return undefined;
    const fromStart = () => {
      playFrom(video, start);
    };
    let frame = 0;
    // The element tells its time four times a second only: too late for an end that is exact.
    const look = () => {
      if (video.currentTime >= end && !video.seeking) fromStart();
      frame = requestAnimationFrame(look);
    };
    fromStart();
    look();
    video.addEventListener('ended', fromStart);
    return () => {
      cancelAnimationFrame(frame);
      video.removeEventListener('ended', fromStart);
      video.pause();
    };
  }, [isRunning, video, start, end]);

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
