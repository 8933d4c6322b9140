import { timeAt, positionAt, withDuration, type Recording } from '@/domain/recordings';
import { queuePositionAt, type QueueItem } from '../model/queue';
import type { SequenceDriver, SequenceItem, SequenceView } from '@/player/sequence';

const BEFORE_END_MS = 1_000;
const MAX_READ = 4;

type SequencePort = Pick<
  SequenceDriver,
  'getView' | 'subscribe' | 'setItems' | 'show' | 'step' | 'position'
> & { readonly hand: Pick<SequenceDriver['hand'], 'to' | 'end'> };

/**
 * Seek into a recording of unknown duration. If that recording is too short, the seek continues in another
 * one.
 */
interface PendingSeek {
  key: string;
  time: number;
  backwards: boolean;
  preferred: string | null;
  toEnd: boolean;
  read: number;
}

const isLoading = (phase: SequenceView['phase']): boolean => phase === 'loading' || phase === 'waiting';

export class ReplayController<Driver extends SequencePort = SequenceDriver> {
  readonly driver: Driver;
  #queue: readonly QueueItem[] = [];
  /** Last shown or selected time, which applies while the stage is empty. */
  #cursor: number | null = null;
  #dragged: number | null = null;
  #dragOrigin: { time: number; key: string | null } | null = null;
  /** Requested position; null once the stage shows its frame. */
  #target: { key: string; time: number } | null = null;
  /**
   * True once the current recording has left the queue. As soon as a queue is not empty, `setQueue` seeks to
   * the last time.
   */
  #isEmptied = false;
  #pendingSeek: PendingSeek | null = null;
  #isMoved = false;

  constructor(driver: Driver) {
    this.driver = driver;
    driver.subscribe(() => {
      const { phase } = driver.getView();
      if (phase === 'playing') this.#isMoved = true;
      if (isLoading(phase)) return;
      this.#target = null;
      this.#pendingSeek = null;
    });
  }

  /**
   * Replaces the queue or the limits of its recordings. If the current recording has left the queue, seeks to
   * the current time in the new queue.
   */
  setQueue(queue: readonly QueueItem[], items: readonly SequenceItem[]): void {
    const { time } = this;
    this.#cursor = time;
    const currentKey = this.#target?.key ?? this.driver.getView().key;
    this.#queue = queue;
    this.driver.setItems(items);
    const currentRecording = currentKey === null ? null : this.#recordingOf(currentKey);
    // The driver drops a pending recording too if the current one is missing.
    this.#isEmptied ||=
      currentKey !== null && (currentRecording === null || this.driver.getView().key === null);
    if (!this.#isEmptied || time === null || queue.length === 0) return;
    this.#isEmptied = false;
    this.#seek(time, false, currentRecording?.cameraId ?? null);
  }

  setDuration(key: string, duration: number): void {
    this.#queue = this.#queue.map((item) =>
      item.recording.key === key ? { ...item, recording: withDuration(item.recording, duration) } : item,
    );
    const seek = this.#pendingSeek;
    if (seek?.key !== key) return;
    this.#pendingSeek = null;
    const recording = this.#recordingOf(key);
    if (recording === null || (!seek.toEnd && seek.time < recording.until)) return;
    if (seek.toEnd)
      this.#showRecording(recording, Math.max(recording.at, recording.until - BEFORE_END_MS), null);
    else this.#seek(seek.time, seek.backwards, seek.preferred, seek.read);
  }

  get recording(): Recording | null {
    const { key } = this.driver.getView();
    return key === null ? null : this.#recordingOf(key);
  }

  /** Shown or requested time in Unix epoch milliseconds; null at first. */
  get time(): number | null {
    return this.#dragged ?? this.#target?.time ?? this.shownTime ?? this.#cursor;
  }

  get shownTime(): number | null {
    const { recording } = this;
    return recording === null ? null : timeAt(recording, this.driver.position);
  }

  /**
   * True after the first play or seek, except while a seek is pending. The URL's time changes only while this
   * is true.
   */
  get isMoved(): boolean {
    return this.#isMoved && this.#pendingSeek === null;
  }

  open(time: number, preferredCameraId: string | null = null, preferredKey: string | null = null): void {
    const preferred = preferredKey === null ? null : this.#recordingOf(preferredKey);
    if (preferred) this.#showRecording(preferred, Math.max(time, preferred.at), null);
    else this.#seek(time, false, preferredCameraId);
  }

  /**
   * Seeks to a time. From a gap, moves on to the next recording, or to the previous one if `backwards` is
   * true.
   */
  seek(time: number, backwards = false, preferredCameraId: string | null = null): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#seek(time, backwards, preferredCameraId);
  }

  showRecording(key: string, time: number | null = null): void {
    const recording = this.#recordingOf(key);
    if (recording === null) return;
    this.#isMoved = true;
    this.#dragged = null;
    this.#showRecording(recording, time ?? recording.at, null);
  }

  step(by: 1 | -1): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#pendingSeek = null;
    this.driver.step(by);
  }

  drag(time: number): void {
    if (this.#dragged === null) {
      const { time } = this;
      const key = this.#target?.key ?? this.driver.getView().key;
      this.#dragOrigin = time === null ? null : { time, key };
    }
    this.#dragged = time;
    const recording = this.draggedRecording;
    const isInside = recording !== null && time >= recording.at && time < recording.until;
    this.driver.hand.to(isInside ? { key: recording.key, seconds: positionAt(recording, time) } : null);
  }

  seekToDrag(): void {
    const time = this.#dragged;
    if (time === null) return;
    const { recording } = this;
    const isThere = recording !== null && time >= recording.at && time < recording.until;
    if (isThere && recording.key === this.draggedRecording?.key && !isLoading(this.driver.getView().phase)) {
      return;
    }
    this.seek(time);
    this.#dragged = time;
  }

  endDrag(): void {
    if (this.#dragged === null) return;
    const time = this.#dragged;
    this.driver.hand.end();
    this.seek(time);
  }

  /** Returns to the start of a drag that the browser has cancelled, for example to scroll. */
  cancelDrag(): void {
    if (this.#dragged === null) return;
    this.#dragged = null;
    this.driver.hand.end();
    if (this.#dragOrigin === null) return;
    const { time, key } = this.#dragOrigin;
    if (key !== null && this.#recordingOf(key) !== null) this.showRecording(key, time);
    else this.seek(time);
  }

  get draggedRecording(): Recording | null {
    if (this.#dragged === null) return null;
    const position = queuePositionAt(this.#queue, this.#dragged, this.recording?.cameraId ?? null);
    return this.#queue[position?.index ?? -1]?.recording ?? null;
  }

  #recordingOf(key: string): Recording | null {
    return this.#queue.find(({ recording }) => recording.key === key)?.recording ?? null;
  }

  #seek(time: number, backwards: boolean, preferredCameraId: string | null, read = 0): void {
    const preferred = preferredCameraId ?? this.recording?.cameraId ?? null;
    const position = queuePositionAt(this.#queue, time, preferred, read < MAX_READ);
    const recording = this.#queue[position?.index ?? -1]?.recording;
    this.#cursor = time;
    if (position === null || recording === undefined) return;
    const seek = { time, backwards, preferred, read: read + 1 };
    const before = position.time > time && backwards ? this.#queue[position.index - 1]?.recording : undefined;
    if (before)
      this.#showRecording(before, Math.max(before.at, before.until - BEFORE_END_MS), {
        ...seek,
        toEnd: true,
      });
    else this.#showRecording(recording, position.time, { ...seek, toEnd: false });
  }

  #showRecording(recording: Recording, time: number, seek: Omit<PendingSeek, 'key'> | null): void {
    this.#target = { key: recording.key, time };
    this.#cursor = time;
    const isPending = seek !== null && !recording.hasKnownDuration && time > recording.at;
    this.#pendingSeek = isPending ? { ...seek, key: recording.key } : null;
    this.driver.show(recording.key, positionAt(recording, time));
    if (!isLoading(this.driver.getView().phase)) this.#target = null;
  }
}
