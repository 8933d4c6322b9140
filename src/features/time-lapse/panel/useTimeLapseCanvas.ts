import { useEffect, useState, type RefObject } from 'react';
import type { TimeLapsePlayer, TimeLapseView } from '../engine/TimeLapsePlayer';

export function useTimeLapseCanvas(
  player: TimeLapsePlayer,
  canvas: RefObject<HTMLCanvasElement | null>,
  phase: TimeLapseView['phase'],
): boolean {
  const [hasPicture, setPicture] = useState(false);
  const isPlaying = phase === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    let id = requestAnimationFrame(function draw(now) {
      const picture = player.frameAt(now);
      const element = canvas.current;
      if (picture !== null && element !== null) {
        if (element.width !== picture.width) element.width = picture.width;
        if (element.height !== picture.height) element.height = picture.height;
        element.getContext('2d')?.drawImage(picture, 0, 0);
        setPicture(true);
      }
      picture?.close();
      id = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(id);
  }, [player, canvas, isPlaying]);
  return hasPicture && phase !== 'idle';
}
