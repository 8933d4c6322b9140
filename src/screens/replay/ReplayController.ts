import { momentAt, positionAt, type Clip } from '@/domain/replay/clips';
import { placeAt, type QueueItem } from '@/domain/replay/queue';
import type { SequenceDriver } from '@/player/sequence/SequenceDriver';

/** How close before a recording's end a step back across a gap lands, in milliseconds. */
const BEFORE_END = 1_000;

/** What it asks of the driver below it. */
type Stage = Pick<SequenceDriver, 'getView' | 'subscribe' | 'show' | 'step' | 'position' | 'video'>;

/**
 * Where in the day somebody is. It knows the recordings and their moments; the driver below it knows only elements and
 * seconds.
 */
export class ReplayController<Driver extends Stage = SequenceDriver> {
  readonly driver: Driver;
  #queue: readonly QueueItem[] = [];
  /** Where somebody is while nothing is on the stage. */
  #cursor: number | null = null;
  #dragged: number | null = null;
  /** What was asked for and is being fetched: the picture on the stage is still another one. */
  #wanted: number | null = null;

  constructor(driver: Driver) {
    this.driver = driver;
    driver.subscribe(() => {
      if (driver.getView().phase !== 'loading') this.#wanted = null;
    });
  }

  setQueue(queue: readonly QueueItem[]): void {
    this.#queue = queue;
  }

  get index(): number {
    const { key } = this.driver.getView();
    return key === null ? -1 : this.#queue.findIndex(({ clip }) => clip.id === key);
  }

  /** The recording on the stage. */
  get clip(): Clip | null {
    return this.#queue[this.index]?.clip ?? null;
  }

  /** The moment that is shown, or looked for; Unix epoch milliseconds. Null before anything was. */
  get moment(): number | null {
    if (this.#dragged !== null) return this.#dragged;
    if (this.#wanted !== null) return this.#wanted;
    const { clip } = this;
    return clip === null ? this.#cursor : momentAt(clip, this.driver.position);
  }

  /**
   * Goes to a moment, or to the recording that is nearest in the direction of the step.
   * @param backwards whether a gap is crossed towards the past.
   */
  seek(moment: number, backwards = false, preferredCameraId: string | null = null): void {
    this.#dragged = null;
    const preferred = preferredCameraId ?? this.clip?.cameraId ?? null;
    let place = placeAt(this.#queue, moment, preferred);
    const isInGap = place !== null && place.moment > moment;
    const before = isInGap && backwards ? this.#queue[(place?.index ?? 0) - 1] : undefined;
    if (place && before) {
      place = {
        index: place.index - 1,
        moment: Math.max(before.clip.at, before.clip.until - BEFORE_END),
      };
    }
    this.#go(place?.index ?? -1, place?.moment ?? moment);
  }

  /** The recording before or after. */
  step(by: 1 | -1): void {
    this.#dragged = null;
    this.driver.step(by);
  }

  /** Follows a hand: the picture of the recording on the stage moves with it at once. */
  drag(moment: number): void {
    this.#dragged = moment;
    const { clip, driver } = this;
    if (clip && moment >= clip.at && moment < clip.until && !driver.video.seeking) {
      driver.show(clip.id, positionAt(clip, moment));
    }
  }

  /** The hand lies still: what is under it is brought to the stage. */
  fetchDragged(): void {
    const moment = this.#dragged;
    if (moment === null) return;
    this.seek(moment);
    this.#dragged = moment;
  }

  /** The hand has let go. */
  drop(): void {
    if (this.#dragged !== null) this.seek(this.#dragged);
  }

  /** What lies under the hand although it is not on the stage yet. */
  get draggedClip(): Clip | null {
    if (this.#dragged === null) return null;
    const place = placeAt(this.#queue, this.#dragged, this.clip?.cameraId ?? null);
    return this.#queue[place?.index ?? -1]?.clip ?? null;
  }

  #go(index: number, moment: number): void {
    const clip = this.#queue[index]?.clip;
    this.#cursor = moment;
    if (!clip) return;
    this.#wanted = moment;
    this.driver.show(clip.id, positionAt(clip, moment));
    if (this.driver.getView().phase !== 'loading') this.#wanted = null;
  }
}
