import { useEffect, useState } from 'react';

/** What the element itself says about sound, speed and windows. */
export interface MediaFacts {
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  rate: number;
  inPictureInPicture: boolean;
}

const EVENTS = ['volumechange', 'ratechange', 'enterpictureinpicture', 'leavepictureinpicture'];

const read = (video: HTMLVideoElement): MediaFacts => ({
  muted: video.muted || video.volume === 0,
  volume: video.volume,
  rate: video.playbackRate,
  inPictureInPicture: document.pictureInPictureElement === video,
});

export function useMediaFacts(video: HTMLVideoElement | null): MediaFacts {
  const [facts, setFacts] = useState<MediaFacts>({
    muted: false,
    volume: 1,
    rate: 1,
    inPictureInPicture: false,
  });
  useEffect(() => {
    if (video === null) return undefined;
    const update = () => {
      setFacts(read(video));
    };
    const ending = new AbortController();
    for (const name of EVENTS) video.addEventListener(name, update, { signal: ending.signal });
    update();
    return () => {
      ending.abort();
    };
  }, [video]);
  return facts;
}

export interface MediaTime {
  /** Seconds. */
  at: number;
  /** Seconds; 0 while unknown. */
  length: number;
  /** Seconds loaded from the start without a gap around the position. */
  loaded: number;
}

const TIME_EVENTS = ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'emptied'];

function loadedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
}

export function useMediaTime(video: HTMLVideoElement | null): MediaTime {
  const [time, setTime] = useState<MediaTime>({ at: 0, length: 0, loaded: 0 });
  useEffect(() => {
    if (video === null) return undefined;
    const update = () => {
      const length = Number.isFinite(video.duration) ? video.duration : 0;
      setTime({ at: video.currentTime, length, loaded: loadedTo(video) });
    };
    const ending = new AbortController();
    for (const name of TIME_EVENTS) video.addEventListener(name, update, { signal: ending.signal });
    update();
    return () => {
      ending.abort();
    };
  }, [video]);
  return time;
}
