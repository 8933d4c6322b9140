import { timeAt, positionAt, withDuration, type Recording } from '@/domain/recordings';
import { queuePositionAt, type QueueItem } from '../model/queue';
import type { SequenceDriver, SequenceItem, SequenceView } from '@/player/sequence';

/** How close before a recording's end a step back across a gap lands, in milliseconds. */
const BEFORE_END = 1_000;
/** At most so many recordings are opened for one seek only to read how long they are. */
const MOST_READ = 4;

/** What it asks of the driver below it. */
type SequencePort = Pick<
  SequenceDriver,
  'getView' | 'subscribe' | 'setItems' | 'show' | 'step' | 'position'
> & { readonly hand: Pick<SequenceDriver['hand'], 'to' | 'end'> };

/** A seek into a recording whose length was not read: reading it may lead to another one. */
interface PendingSeek {
  key: string;
  /** The time that was asked for. */
  time: number;
  /** A gap is crossed towards the past. */
  backwards: boolean;
  preferred: string | null;
  /** The end of the recording is wanted, wherever that is. */
  toEnd: boolean;
  /** How many recordings were opened for this seek. */
  read: number;
}

/** Whether what was asked for is not on the stage yet. */
const isLoading = (phase: SequenceView['phase']): boolean => phase === 'loading' || phase === 'waiting';

/**
 * Where in the day the user is. It knows the recordings and their times; the driver below it knows only elements and
 * seconds.
 */
export class ReplayController<Driver extends SequencePort = SequenceDriver> {
  readonly driver: Driver;
  #queue: readonly QueueItem[] = [];
  /** Where the user is while nothing is on the stage. */
  #cursor: number | null = null;
  #dragged: number | null = null;
  /** What was shown, or looked for, when the drag began. */
  #dragOrigin: { time: number; key: string | null } | null = null;
  /** What was asked for and is being loaded: the picture on the stage is still another one. */
  #target: { key: string; time: number } | null = null;
  /** A filter has left nothing on the stage: the next queue that has something continues. */
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
   * Other recordings, or the same ones with other limits. Where the recording on the stage is not among them, the same
   * time of the new queue is shown.
   */
  setQueue(queue: readonly QueueItem[], items: readonly SequenceItem[]): void {
    const { time } = this;
    this.#cursor = time;
    const wantedKey = this.#target?.key ?? this.driver.getView().key;
    this.#queue = queue;
    this.driver.setItems(items);
    const wanted = wantedKey === null ? null : this.#recordingOf(wantedKey);
    // The driver also drops what it loads where the recording on the stage is left out.
    this.#isEmptied ||= wantedKey !== null && (wanted === null || this.driver.getView().key === null);
    if (!this.#isEmptied || time === null || queue.length === 0) return;
    this.#isEmptied = false;
    this.#seek(time, false, wanted?.cameraId ?? null);
  }

  /** The length of a recording has become known, in milliseconds: decides a seek that waits for it. */
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
      this.#showRecording(recording, Math.max(recording.at, recording.until - BEFORE_END), null);
    else this.#seek(seek.time, seek.backwards, seek.preferred, seek.read);
  }

  /** The recording on the stage. */
  get recording(): Recording | null {
    const { key } = this.driver.getView();
    return key === null ? null : this.#recordingOf(key);
  }

  /** The time that is shown, or looked for; Unix epoch milliseconds. Null before anything was. */
  get time(): number | null {
    return this.#dragged ?? this.#target?.time ?? this.shownTime ?? this.#cursor;
  }

  /** The time of the picture on the stage, whatever is being looked for; null while there is none. */
  get shownTime(): number | null {
    const { recording } = this;
    return recording === null ? null : timeAt(recording, this.driver.position);
  }

  /**
   * Whether the user has gone on from the time that the address names, by playing or by moving, and it is clear to which
   * time. Until then the address is not rewritten.
   */
  get isMoved(): boolean {
    return this.#isMoved && this.#pendingSeek === null;
  }

  /** Shows the time of the address: nothing that the user has done. */
  open(time: number, preferredCameraId: string | null = null, preferredKey: string | null = null): void {
    const preferred = preferredKey === null ? null : this.#recordingOf(preferredKey);
    if (preferred) this.#showRecording(preferred, Math.max(time, preferred.at), null);
    else this.#seek(time, false, preferredCameraId);
  }

  /**
   * Goes to a time, or to the recording that is nearest in the direction of the step.
   * @param backwards whether a gap is crossed towards the past.
   */
  seek(time: number, backwards = false, preferredCameraId: string | null = null): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#seek(time, backwards, preferredCameraId);
  }

  /** Shows a recording, whatever else was recorded then. @param time null: from its beginning */
  showRecording(key: string, time: number | null = null): void {
    const recording = this.#recordingOf(key);
    if (recording === null) return;
    this.#isMoved = true;
    this.#dragged = null;
    this.#showRecording(recording, time ?? recording.at, null);
  }

  /** The recording before or after. */
  step(by: 1 | -1): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#pendingSeek = null;
    this.driver.step(by);
  }

  /** Follows the pointer: the picture of the recording under it, as far as its length is known. */
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

  /** The pointer rests: what is under it is brought to the stage, unless the picture has followed there. */
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

  /** The drag has ended. */
  endDrag(): void {
    if (this.#dragged === null) return;
    const time = this.#dragged;
    this.driver.hand.end();
    this.seek(time);
  }

  /** The browser has taken the drag away, to scroll for example: back to where it began. */
  cancelDrag(): void {
    if (this.#dragged === null) return;
    this.#dragged = null;
    this.driver.hand.end();
    if (this.#dragOrigin === null) return;
    const { time, key } = this.#dragOrigin;
    if (key !== null && this.#recordingOf(key) !== null) this.showRecording(key, time);
    else this.seek(time);
  }

  /** What lies under the pointer although it is not on the stage yet. */
  get draggedRecording(): Recording | null {
    if (this.#dragged === null) return null;
    const place = queuePositionAt(this.#queue, this.#dragged, this.recording?.cameraId ?? null);
    return this.#queue[place?.index ?? -1]?.recording ?? null;
  }

  #recordingOf(key: string): Recording | null {
    return this.#queue.find(({ recording }) => recording.key === key)?.recording ?? null;
  }

  #seek(time: number, backwards: boolean, preferredCameraId: string | null, read = 0): void {
    const preferred = preferredCameraId ?? this.recording?.cameraId ?? null;
    const place = queuePositionAt(this.#queue, time, preferred, read < MOST_READ);
    const recording = this.#queue[place?.index ?? -1]?.recording;
    this.#cursor = time;
    if (place === null || recording === undefined) return;
    const seek = { time, backwards, preferred, read: read + 1 };
    const before = place.time > time && backwards ? this.#queue[place.index - 1]?.recording : undefined;
    if (before)
      this.#showRecording(before, Math.max(before.at, before.until - BEFORE_END), { ...seek, toEnd: true });
    else this.#showRecording(recording, place.time, { ...seek, toEnd: false });
  }

  #showRecording(recording: Recording, time: number, seek: Omit<PendingSeek, 'key'> | null): void {
    this.#target = { key: recording.key, time };
    this.#cursor = time;
    // Any recording is long enough for its first frame.
    const isPending = seek !== null && !recording.hasKnownDuration && time > recording.at;
    this.#pendingSeek = isPending ? { ...seek, key: recording.key } : null;
    this.driver.show(recording.key, positionAt(recording, time));
    if (!isLoading(this.driver.getView().phase)) this.#target = null;
  }
}
