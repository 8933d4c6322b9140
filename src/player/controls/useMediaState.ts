import { useEffect, useState } from 'react';
import { recordingDuration, recordingPosition, toRecordingTime } from '../core/recordingTime';
import { bufferedUntil } from '../core/videoElement';

export interface MediaState {
  muted: boolean;
  volume: number;
  rate: number;
  inPictureInPicture: boolean;
}

const EVENTS = ['volumechange', 'ratechange', 'enterpictureinpicture', 'leavepictureinpicture'];

const read = (video: HTMLVideoElement): MediaState => ({
  muted: video.muted || video.volume === 0,
  volume: video.volume,
  rate: video.playbackRate,
  inPictureInPicture: document.pictureInPictureElement === video,
});

/**
 * Re-renders when the element's state changes.
 * @returns the element's state; without an element, unmuted at full volume and normal speed
 */
export function useMediaState(video: HTMLVideoElement | null): MediaState {
  const [facts, setFacts] = useState<MediaState>({
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
    const controller = new AbortController();
    for (const name of EVENTS) video.addEventListener(name, update, { signal: controller.signal });
    update();
    return () => {
      controller.abort();
    };
  }, [video]);
  return facts;
}

interface MediaTime {
  /** Seconds from the recording's first frame. */
  currentTime: number;
  duration: number;
  /** End of the buffered range at the current position, in seconds. */
  bufferedTo: number;
}

const TIME_EVENTS = ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'emptied'];

const NO_TIME: MediaTime = { currentTime: 0, duration: 0, bufferedTo: 0 };

/**
 * @param isOneRecording true to keep the position while the element reloads the same recording
 * @returns times updated by media events; 0 without an element
 */
export function useMediaTime(video: HTMLVideoElement | null, isOneRecording = false): MediaTime {
  const [time, setTime] = useState(NO_TIME);
  useEffect(() => {
    if (video === null) return undefined;
    let last = NO_TIME;
    let isBack = true;
    const update = (event?: Event) => {
      const known = recordingDuration(video);
      const duration = Number.isFinite(known) ? known : 0;
      if (event?.type === 'emptied' && isOneRecording) isBack = false;
      // After a reload, the element reports 0 until its position is restored.
      else if (duration > 0 && (video.currentTime > 0 || event?.type === 'seeking')) isBack = true;
      last = isBack
        ? {
            currentTime: recordingPosition(video),
            duration,
            bufferedTo: toRecordingTime(video, bufferedUntil(video, video.currentTime) ?? video.currentTime),
          }
        : { ...last, duration: duration || last.duration };
      setTime(last);
    };
    const controller = new AbortController();
    for (const name of TIME_EVENTS) video.addEventListener(name, update, { signal: controller.signal });
    update();
    return () => {
      controller.abort();
    };
  }, [video, isOneRecording]);
  return time;
}
