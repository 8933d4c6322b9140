import type { VendorBehavior } from '../setting/behavior';
import type { ClipFault, HostFault, MediaFaults } from '../files/mediaFaults';
import { recordingFiles, type RecordingFiles } from '../files/recordingFiles';
import { snapshotPath, thumbnailPath } from '../files/pictures';
import { hash32, hex } from '../seededRandom';
import { SEEDED_CAMERAS, type StandInCamera } from './cameras';
import { createEventHistory, type EventHistory, type RecordedEvent } from './eventHistory';
import type { Household } from './household';
import { unevenEvents } from './unevenEvents';

const MANY_EVENTS_PER_DAY = 400;
export const DEFAULT_SEED = 7;
const CLIP_URL_LIFETIME_MS = 15 * 60_000;

export interface RecordingsParts {
  now: () => number;
  seed: () => number | undefined;
  household: Household;
  mediaFaults: MediaFaults;
  behavior: () => VendorBehavior;
}

/** Two cameras may use the same event UUID, so clips have ids of their own. */
const mediaIdOf = ({ uuid, mediaId }: RecordedEvent): string => mediaId ?? uuid;
const folderOf = (event: RecordedEvent): string => `/demo-media/clips/${mediaIdOf(event)}/`;

export class Recordings {
  readonly #parts: RecordingsParts;
  #made: { seed: number; history: EventHistory } | undefined;

  constructor(parts: RecordingsParts) {
    this.#parts = parts;
  }

  get #history(): EventHistory {
    const seed = this.#parts.seed() ?? DEFAULT_SEED;
    if (this.#made?.seed !== seed) this.#made = { seed, history: createEventHistory(seed, this.#parts.now) };
    return this.#made.history;
  }

  eventsOf(camera: StandInCamera): readonly RecordedEvent[] {
    const { conditions } = this.#parts.behavior();
    // With `shared-ids`, every second camera uses the event UUIDs of the camera before it.
    const index = camera.index - (camera.index % 2);
    const neighbor = () => {
      const other = this.#parts.household.find((each) => each.index === index);
      return other && other.index !== camera.index ? this.#recordedBy(other) : [];
    };
    return unevenEvents(this.#recordedBy(camera), conditions, neighbor, this.#parts.now());
  }

  #recordedBy(camera: StandInCamera): readonly RecordedEvent[] {
    const { events, conditions } = this.#parts.behavior();
    if (events === 'none') return [];
    if (typeof events === 'number') return this.#history.newest(camera, this.#shareOf(camera, events));
    if (events === 'many' && camera.index === 0) {
      return this.#history.of({ ...camera, eventsPerDay: MANY_EVENTS_PER_DAY }, 'chance');
    }
    const isFlooded = events === 'flood' && camera.index < SEEDED_CAMERAS;
    const beforeMidnight = conditions.midnight;
    const source = beforeMidnight === undefined ? camera : { ...camera, beforeMidnight };
    return this.#history.of(source, isFlooded ? 'flood' : 'story');
  }

  #shareOf(camera: StandInCamera, events: number): number {
    const cameras = Math.max(1, this.#parts.household.cameras().length);
    if (camera.index >= cameras) return 0;
    return Math.floor(events / cameras) + (camera.index < events % cameras ? 1 : 0);
  }

  findEvent(uuid: string): { camera: StandInCamera; event: RecordedEvent } | undefined {
    const camera = this.#parts.household.find(
      (candidate) => hex(hash32(candidate.uuid), 8) === uuid.slice(0, 8),
    );
    const event = camera && this.eventsOf(camera).find((candidate) => mediaIdOf(candidate) === uuid);
    return camera && event ? { camera, event } : undefined;
  }

  hasFault(camera: StandInCamera, event: RecordedEvent, fault: ClipFault | HostFault): boolean {
    const { mediaFaults } = this.#parts;
    return event.fault === fault || mediaFaults.has(event.uuid, fault) || mediaFaults.has(camera.uuid, fault);
  }

  filesOf(camera: StandInCamera, event: RecordedEvent): RecordingFiles {
    const has = (fault: ClipFault) => this.hasFault(camera, event, fault);
    return recordingFiles(camera.scene, folderOf(event), has, event.recording);
  }

  /**
   * @param origin of the server that serves the clips
   * @returns a URL that expires after 15 minutes, or has expired if the fault `clip-url-expired` is set
   */
  clipUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    const { mediaFaults } = this.#parts;
    const isStale = [event.uuid, camera.uuid].some((uuid) => mediaFaults.take(uuid, 'clip-url-expired'));
    const expires = this.#parts.now() + (isStale ? -1_000 : CLIP_URL_LIFETIME_MS);
    const { main, query } = this.filesOf(camera, event);
    const parameters = `${query === undefined ? '' : `${query}&`}expires=${expires}`;
    return `${origin}${folderOf(event)}${main}?${parameters}`;
  }

  snapshotUrl(camera: StandInCamera, origin: string): string {
    return camera.hasSnapshot ? this.#pictureUrl(snapshotPath(camera.scene), origin) : '';
  }

  thumbnailUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    return this.#pictureUrl(thumbnailPath(camera.scene, event.variant), origin);
  }

  #pictureUrl(path: string, origin: string): string {
    const { 'pictures-expire': seconds, 'pictures-gone': gone } = this.#parts.behavior().conditions;
    const url = new URL(path, origin);
    if (seconds !== undefined || gone !== undefined) {
      url.searchParams.set('expires', String(this.#parts.now() + (seconds ?? 0) * 1_000));
    }
    return url.href;
  }
}
