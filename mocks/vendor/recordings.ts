import type { Conduct } from '../conduct';
import type { ClipFault, MediaFaults } from '../mediaFaults';
import { oddClip } from '../oddClips';
import { snapshotPath, thumbnailPath } from '../pictures';
import { hash32, hex } from '../seededRandom';
import { SEEDED_CAMERAS, type StandInCamera } from './cameras';
import { createEventHistory, type EventHistory, type RecordedEvent } from './eventHistory';
import type { Household } from './household';

const MANY_EVENTS_PER_DAY = 400;
const DEFAULT_SEED = 7;
const CLIP_URL_LIFETIME = 15 * 60_000;

export interface RecordingsParts {
  now: () => number;
  seed: number | undefined;
  household: Household;
  mediaFaults: MediaFaults;
  conduct: () => Conduct;
}

/** What the cameras recorded, and where its clips and pictures are. */
export class Recordings {
  readonly #parts: RecordingsParts;
  readonly #history: EventHistory;

  constructor(parts: RecordingsParts) {
    this.#parts = parts;
    this.#history = createEventHistory(parts.seed ?? DEFAULT_SEED, parts.now);
  }

  /** Everything that the camera recorded in the last 30 days, newest first. */
  eventsOf(camera: StandInCamera): readonly RecordedEvent[] {
    const { events } = this.#parts.conduct();
    if (events === 'none') return [];
    if (events === 'many' && camera.index === 0) {
      return this.#history.of({ ...camera, eventsPerDay: MANY_EVENTS_PER_DAY }, 'chance');
    }
    const isFlooded = events === 'flood' && camera.index < SEEDED_CAMERAS;
    return this.#history.of(camera, isFlooded ? 'flood' : 'story');
  }

  /** The camera and the event behind an event's uuid. */
  findEvent(uuid: string): { camera: StandInCamera; event: RecordedEvent } | undefined {
    const camera = this.#parts.household.find(
      (candidate) => hex(hash32(candidate.uuid), 8) === uuid.slice(0, 8),
    );
    const event = camera && this.eventsOf(camera).find((candidate) => candidate.uuid === uuid);
    return camera && event ? { camera, event } : undefined;
  }

  /** Whether a clip suffers from this, because its camera does or because it is broken itself. */
  hasClipFault(camera: StandInCamera, event: RecordedEvent, fault: ClipFault): boolean {
    return event.fault === fault || this.#parts.mediaFaults.has(camera.uuid, fault);
  }

  /**
   * @param origin the site that serves the clips.
   * @returns the address of an event's playlist; good for 15 minutes.
   */
  clipUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    const isStale = this.#parts.mediaFaults.take(camera.uuid, 'clip-url-expired');
    const expires = this.#parts.now() + (isStale ? -1_000 : CLIP_URL_LIFETIME);
    const has = (fault: ClipFault) => this.hasClipFault(camera, event, fault);
    const { main } = oddClip(has) ?? { main: 'index.m3u8' };
    return `${origin}/demo-media/clips/${event.uuid}/${main}?expires=${expires}`;
  }

  snapshotUrl(camera: StandInCamera, origin: string): string {
    return camera.hasSnapshot ? new URL(snapshotPath(camera.scene), origin).href : '';
  }

  thumbnailUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    return new URL(thumbnailPath(camera.scene, event.variant), origin).href;
  }
}
