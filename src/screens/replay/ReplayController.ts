import { momentAt, positionAt, withLength, type Clip } from '@/domain/replay/clips';
import { placeAt, type QueueItem } from '@/domain/replay/queue';
import type { SequenceView } from '@/player/sequence/sequenceView';
import type { SequenceDriver } from '@/player/sequence/SequenceDriver';
import type { SequenceItem } from '@/player/sequence/VideoSlot';

/** How close before a recording's end a step back across a gap lands, in milliseconds. */
const BEFORE_END = 1_000;
/** At most so many recordings are opened for one seek only to read how long they are. */
const MOST_READ = 4;

/** What it asks of the driver below it. */
type Stage = Pick<
  SequenceDriver,
  'getView' | 'subscribe' | 'setItems' | 'show' | 'step' | 'position' | 'video'
>;

/** A seek into a recording whose length was not read: reading it may lead to another one. */
interface OpenSeek {
  key: string;
  /** The time that was asked for. */
  moment: number;
  /** A gap is crossed towards the past. */
  backwards: boolean;
  preferred: string | null;
  /** The end of the recording is wanted, wherever that is. */
  toEnd: boolean;
  /** How many recordings were opened for this seek. */
  read: number;
}

/** Whether what was asked for is not on the stage yet. */
const isOnItsWay = (phase: SequenceView['phase']): boolean => phase === 'loading' || phase === 'waiting';

/**
 * Where in the day the user is. It knows the recordings and their times; the driver below it knows only elements and
 * seconds.
 */
export class ReplayController<Driver extends Stage = SequenceDriver> {
  readonly driver: Driver;
  #queue: readonly QueueItem[] = [];
  /** Where the user is while nothing is on the stage. */
  #cursor: number | null = null;
  #dragged: number | null = null;
  /** Where the drag began. */
  #dragOrigin: number | null = null;
  /** What was asked for and is being loaded: the picture on the stage is still another one. */
  #wanted: { key: string; moment: number } | null = null;
  /** A filter has left nothing on the stage: the next queue that has something continues. */
  #isEmptied = false;
  #openSeek: OpenSeek | null = null;
  #isMoved = false;

  constructor(driver: Driver) {
    this.driver = driver;
    driver.subscribe(() => {
      const { phase } = driver.getView();
      if (phase === 'playing') this.#isMoved = true;
      if (isOnItsWay(phase)) return;
      this.#wanted = null;
      this.#openSeek = null;
    });
  }

  /**
   * Other recordings, or the same ones with other limits. Where the recording on the stage is not among them, the same
   * time of the new queue is shown.
   */
  setQueue(queue: readonly QueueItem[], items: readonly SequenceItem[]): void {
    const { moment } = this;
    const wantedKey = this.#wanted?.key ?? this.driver.getView().key;
    this.#queue = queue;
    this.driver.setItems(items);
    this.#isEmptied ||= wantedKey !== null && this.#clipOf(wantedKey) === null;
    if (!this.#isEmptied || moment === null || queue.length === 0) return;
    this.#isEmptied = false;
    this.#seek(moment, false, null);
  }

  /** The length of a recording has become known, in milliseconds: decides a seek that waits for it. */
  setLength(key: string, length: number): void {
    this.#queue = this.#queue.map((item) =>
      item.clip.key === key ? { ...item, clip: withLength(item.clip, length) } : item,
    );
    const seek = this.#openSeek;
    if (seek?.key !== key) return;
    this.#openSeek = null;
    const clip = this.#clipOf(key);
    if (clip === null || (!seek.toEnd && seek.moment < clip.until)) return;
    if (seek.toEnd) this.#go(clip, Math.max(clip.at, clip.until - BEFORE_END), null);
    else this.#seek(seek.moment, seek.backwards, seek.preferred, seek.read);
  }

  /** The recording on the stage. */
  get clip(): Clip | null {
    const { key } = this.driver.getView();
    return key === null ? null : this.#clipOf(key);
  }

  /** The time that is shown, or looked for; Unix epoch milliseconds. Null before anything was. */
  get moment(): number | null {
    return this.#dragged ?? this.#wanted?.moment ?? this.shownMoment ?? this.#cursor;
  }

  /** The time of the picture on the stage, whatever is being looked for; null while there is none. */
  get shownMoment(): number | null {
    const { clip } = this;
    return clip === null ? null : momentAt(clip, this.driver.position);
  }

  /**
   * Whether the user has gone on from the time that the address names, by playing or by moving, and it is clear to which
   * time. Until then the address is not rewritten.
   */
  get isMoved(): boolean {
    return this.#isMoved && this.#openSeek === null;
  }

  /** Shows the time of the address: nothing that the user has done. */
  open(moment: number): void {
    this.#seek(moment, false, null);
  }

  /**
   * Goes to a time, or to the recording that is nearest in the direction of the step.
   * @param backwards whether a gap is crossed towards the past.
   */
  seek(moment: number, backwards = false, preferredCameraId: string | null = null): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#seek(moment, backwards, preferredCameraId);
  }

  /** The recording before or after. */
  step(by: 1 | -1): void {
    this.#isMoved = true;
    this.#dragged = null;
    this.#openSeek = null;
    this.driver.step(by);
  }

  /** Follows the pointer: the picture of the recording on the stage moves with it at once. */
  drag(moment: number): void {
    if (this.#dragged === null) this.#dragOrigin = this.moment;
    this.#dragged = moment;
    const { clip, driver } = this;
    if (clip && moment >= clip.at && moment < clip.until && !driver.video.seeking) {
      driver.show(clip.key, positionAt(clip, moment));
    }
  }

  /** The pointer rests: what is under it is brought to the stage. */
  fetchDragged(): void {
    const moment = this.#dragged;
    if (moment === null) return;
    this.seek(moment);
    this.#dragged = moment;
  }

  /** The drag has ended. */
  drop(): void {
    if (this.#dragged !== null) this.seek(this.#dragged);
  }

  /** The browser has taken the drag away, to scroll for example: back to where it began. */
  cancelDrag(): void {
    if (this.#dragged === null) return;
    this.#dragged = null;
    if (this.#dragOrigin !== null) this.seek(this.#dragOrigin);
  }

  /** What lies under the pointer although it is not on the stage yet. */
  get draggedClip(): Clip | null {
    if (this.#dragged === null) return null;
    const place = placeAt(this.#queue, this.#dragged, this.clip?.cameraId ?? null);
    return this.#queue[place?.index ?? -1]?.clip ?? null;
  }

  #clipOf(key: string): Clip | null {
    return this.#queue.find(({ clip }) => clip.key === key)?.clip ?? null;
  }

  #seek(moment: number, backwards: boolean, preferredCameraId: string | null, read = 0): void {
    const preferred = preferredCameraId ?? this.clip?.cameraId ?? null;
    const place = placeAt(this.#queue, moment, preferred, read < MOST_READ);
    const clip = this.#queue[place?.index ?? -1]?.clip;
    this.#cursor = moment;
    if (place === null || clip === undefined) return;
    const seek = { moment, backwards, preferred, read: read + 1 };
    const before = place.moment > moment && backwards ? this.#queue[place.index - 1]?.clip : undefined;
    if (before) this.#go(before, Math.max(before.at, before.until - BEFORE_END), { ...seek, toEnd: true });
    else this.#go(clip, place.moment, { ...seek, toEnd: false });
  }

  #go(clip: Clip, moment: number, seek: Omit<OpenSeek, 'key'> | null): void {
    this.#wanted = { key: clip.key, moment };
    this.#cursor = moment;
    // Any recording is long enough for its first frame.
    const isOpen = seek !== null && !clip.hasKnownLength && moment > clip.at;
    this.#openSeek = isOpen ? { ...seek, key: clip.key } : null;
    this.driver.show(clip.key, positionAt(clip, moment));
    if (!isOnItsWay(this.driver.getView().phase)) this.#wanted = null;
  }
}
