import type { VendorBehavior } from '../setting/behavior';
import type { Accounts } from './accounts';
import { SEEDED_CAMERAS, type StandInCamera } from './cameras';
import type { Ledger } from './ledger';
import { personName, renamed } from './names';
import type { Account } from './people';
import { notFound, notShared } from './problem';

const MANY_CAMERAS = 200;

export class Household {
  readonly #every: readonly StandInCamera[];
  readonly #ledger: Ledger;
  readonly #accounts: Accounts;
  readonly #behavior: () => VendorBehavior;
  readonly #offline = new Set<string>();
  #wasListed = false;

  constructor(
    every: readonly StandInCamera[],
    ledger: Ledger,
    accounts: Accounts,
    behavior: () => VendorBehavior,
  ) {
    this.#every = every;
    this.#ledger = ledger;
    this.#accounts = accounts;
    this.#behavior = behavior;
  }

  cameras(): readonly StandInCamera[] {
    const { cameras, names } = this.#behavior();
    const count =
      typeof cameras === 'number'
        ? cameras
        : { none: 0, seeded: SEEDED_CAMERAS, many: MANY_CAMERAS }[cameras];
    return this.#every.slice(0, count).map((camera) => renamed(camera, names));
  }

  camerasOf(person: Account): StandInCamera[] {
    return this.cameras().filter((camera) => this.isOwner(camera, person) || this.#isGuest(camera, person));
  }

  #isGuest(camera: StandInCamera, person: Account): boolean {
    const haveEnded = this.#wasListed && this.#behavior().conditions['shares-end'] !== undefined;
    return !haveEnded && this.sharedWith(camera).includes(person.uuid);
  }

  noteListed(): void {
    this.#wasListed = true;
  }

  /**
   * @throws VendorProblem for a camera that this person may not see: 403 if the condition `shares-end` is
   * 403, otherwise 404
   */
  cameraOf(person: Account, uuid: string): StandInCamera {
    const camera = this.camerasOf(person).find((candidate) => candidate.uuid === uuid);
    const isRefused = this.#behavior().conditions['shares-end'] === 403;
    if (!camera) throw isRefused ? notShared() : notFound('this camera');
    return camera;
  }

  /** Includes cameras that the current scenario hides. */
  find(is: (camera: StandInCamera) => boolean): StandInCamera | undefined {
    return this.#every.find(is);
  }

  cameraNamed(displayName: string): StandInCamera | undefined {
    const is = (camera: StandInCamera) => camera.displayName === displayName;
    return this.cameras().find(is) ?? this.find(is);
  }

  nameOf(person: Account): string {
    return personName(person, this.#behavior().names);
  }

  /** @param channel a name, or an ARN that contains the camera's UUID */
  cameraByChannel(channel: string): StandInCamera | undefined {
    return this.find((camera) => channel.includes(camera.uuid));
  }

  isOwner(camera: StandInCamera, person: Account): boolean {
    return this.#accounts.byEmail(camera.ownerEmail)?.uuid === person.uuid;
  }

  sharedWith(camera: StandInCamera): readonly string[] {
    return this.#ledger.memory.shares[camera.uuid] ?? [];
  }

  share(camera: StandInCamera, person: Account): void {
    this.#ledger.memory.shares[camera.uuid] = [...this.sharedWith(camera), person.uuid];
  }

  unshare(camera: StandInCamera, personUuid: string): void {
    this.#ledger.memory.shares[camera.uuid] = this.sharedWith(camera).filter((uuid) => uuid !== personUuid);
  }

  putOffline(uuid: string): void {
    this.#offline.add(uuid);
  }

  isOffline(uuid: string): boolean {
    return this.#offline.has(uuid);
  }

  putAllBack(): void {
    this.#offline.clear();
  }
}
