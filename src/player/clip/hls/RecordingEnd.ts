import { Hls, type Fragment } from 'hls.js/light';
import { isBuffered } from '../../core/videoElement';
import { insideEnd, lastBefore, PAST_END_S, type Part } from '../seekRules';
import { endsWithMissing, lastOf, partsOf, segmentsOf } from './segments';

type Span = Pick<Part, 'start' | 'duration'>;

/** Ends a recording with its last available segment, after which hls.js would wait for more. */
export class RecordingEnd {
  readonly #video: HTMLVideoElement;
  /**
   * Sequence number of the last segment if its audio ends early, otherwise null. hls.js would wait forever
   * for the rest of the audio.
   */
  #silent: Fragment['sn'] | null = null;
  /** True once no segment is left to load, which hls.js does not detect. */
  isOver = false;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** Forgets the state of the media source that hls.js is about to replace. */
  forgetMedia(): void {
    this.#silent = null;
  }

  forget(): void {
    this.forgetMedia();
    this.isOver = false;
  }

  /** @param frag segment that brought the element no data */
  noteWithoutProgress(hls: Hls, frag: Fragment | undefined): void {
    if (frag !== undefined && frag === segmentsOf(hls).at(-1)) this.#silent = frag.sn;
  }

  /**
   * @param last defaults to the last available segment
   * @returns false if it has not loaded
   */
  end(hls: Hls, last: Span | undefined = lastOf(hls, segmentsOf(hls))): boolean {
    this.isOver = true;
    if (last === undefined) return false;
    if (!isBuffered(this.#video, last.start + Math.min(PAST_END_S, last.duration / 2))) return false;
    hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
    return true;
  }

  /** Ends the recording with the given segment, even after a seek beyond that segment. */
  returnTo(hls: Hls, last: Span, isStopped: boolean): void {
    const video = this.#video;
    if (video.currentTime > insideEnd(last)) video.currentTime = insideEnd(last);
    if (!this.end(hls, last) && isStopped) hls.startLoad(Math.min(video.currentTime, last.start));
  }

  /** Ends a seek into missing segments at the end of a complete recording. */
  leaveMissing(hls: Hls): void {
    const { currentTime, seeking } = this.#video;
    const last =
      seeking && hls.latestLevelDetails?.live === false ? lastBefore(partsOf(hls), currentTime) : undefined;
    if (last !== undefined) this.returnTo(hls, last, true);
  }

  check(hls: Hls): void {
    if (this.isOver || endsWithMissing(hls)) this.end(hls);
    const isComplete = this.isOver || hls.latestLevelDetails?.live !== true;
    if (isComplete && this.#silent !== null && this.#silent === segmentsOf(hls).at(-1)?.sn)
      hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
  }
}
