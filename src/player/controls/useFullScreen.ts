import { useEffect, useState } from 'react';

/** Safari on iPhones opens only the video itself, by a method of its own. */
function enterNatively(video: HTMLVideoElement | null): void {
  const enter: unknown = video === null ? null : Reflect.get(video, 'webkitEnterFullscreen');
  if (typeof enter === 'function') enter.call(video);
}

/** Full screen of the whole player, controls included. */
export function useFullScreen(
  region: HTMLElement | null,
  video: HTMLVideoElement | null,
): { isFull: boolean; toggle: () => void } {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const update = () => {
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === region);
    };
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
    };
  }, [region]);

  const toggle = () => {
    if (region === null) return;
    if (document.fullscreenElement === region) {
      void document.exitFullscreen();
      return;
    }
    if (typeof region.requestFullscreen === 'function') {
      region.requestFullscreen().catch(() => {
        enterNatively(video);
      });
    } else {
      enterNatively(video);
    }
  };
  return { isFull, toggle };
}
