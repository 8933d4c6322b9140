import { usualConduct, type Conduct } from './conduct';
import { createMediaFaults, type MediaFaults } from './mediaFaults';
import { oddClip } from './oddClips';
import { snapshotPath, thumbnailPath } from './pictures';
import type { RecordedCall } from './requestLog';
import { SCENARIOS, type ScenarioName } from './scenarios';
import { hash32, hex, namedUuid } from './seededRandom';
import { manyCameras, SEEDED_CAMERAS, type StandInCamera } from './vendor/cameras';
import { createEventHistory, type RecordedEvent } from './vendor/eventHistory';
import type { MemoryStore, VendorMemory } from './vendor/memory';
import { seededPeople, type Account } from './vendor/people';
import { expiredToken, invalidToken, notFound } from './vendor/problem';
import { readToken, writeToken } from './vendor/tokens';

export interface VendorOptions {
  /** Unix epoch, milliseconds. */
  now?: () => number;
  seed?: number;
  scenario?: ScenarioName;
  /** How long a token is good for; a day by default. */
  tokenLifetimeSeconds?: number;
  memory?: MemoryStore;
}

export type CallOverride = (request: Request) => Response | Promise<Response> | undefined;

/** A day; the demo would otherwise ask in the middle of a look around. */
const TOKEN_LIFETIME_SECONDS = 86_400;
const MANY_CAMERAS = 200;
const MANY_EVENTS_PER_DAY = 400;
const DEFAULT_SEED = 7;
/** Reset links of the demo need no mail: this token sets the demo user's password at any time. */
const DEMO_RESET_TOKEN = 'demo-reset';

const freshMemory = (cameras: readonly StandInCamera[]): VendorMemory => {
  const people = seededPeople();
  const uuidOf = (email: string) => people.find((person) => person.email === email)?.uuid ?? '';
  return {
    people,
    shares: Object.fromEntries(cameras.map((camera) => [camera.uuid, camera.sharedWith.map(uuidOf)])),
    resetTokens: {},
    generation: 0,
    refusedTokens: [],
    firstTokenPending: false,
    serial: 0,
  };
};

/**
 * The vendor's backend in memory: what the services know and do, without a word about HTTP. One instance is one visit.
 */
export class Vendor {
  readonly now: () => number;
  readonly mediaFaults: MediaFaults;
  readonly calls: RecordedCall[] = [];
  /** What the app did that the contract does not allow; a good app leaves this empty. */
  readonly violations: string[] = [];
  readonly overrides = new Map<string, CallOverride>();
  conduct: Conduct = usualConduct();
  scenario: ScenarioName | null = null;

  readonly #allCameras: readonly StandInCamera[];
  readonly #history;
  readonly #store: MemoryStore | null;
  readonly #tokenLifetimeSeconds: number;
  #memory: VendorMemory;
  readonly #offline = new Set<string>();
  #nextLogInRefused = false;
  #credentialSerial = 0;

  constructor(options: VendorOptions = {}) {
    this.now = options.now ?? Date.now;
    this.#tokenLifetimeSeconds = options.tokenLifetimeSeconds ?? TOKEN_LIFETIME_SECONDS;
    this.#allCameras = manyCameras(MANY_CAMERAS);
    this.#history = createEventHistory(options.seed ?? DEFAULT_SEED, this.now);
    this.#store = options.memory ?? null;
    this.#memory = this.#store?.load() ?? freshMemory(this.#allCameras);
    this.mediaFaults = createMediaFaults((uuid) => this.#byUuid(uuid)?.builtInFault);
    this.mediaFaults.onChange(() => this.#offline.clear());
    if (options.scenario) this.setScenario(options.scenario);
  }

  // ---- scenarios ----

  /** @param isNew false after a reload in the same tab: what happens only once is not done again. */
  setScenario(name: ScenarioName | null, isNew = true): void {
    this.conduct = usualConduct();
    this.mediaFaults.clear();
    this.scenario = name;
    this.#nextLogInRefused = false;
    if (name !== null) SCENARIOS[name].apply(this);
    if (isNew) this.#memory.firstTokenPending = this.conduct.tokensExpireAtFirstUse === 'first';
    this.remember();
  }

  /** Writes down what a reload must find again. */
  remember(): void {
    this.#store?.save(this.#memory);
  }

  nextSerial(): number {
    this.#memory.serial += 1;
    return this.#memory.serial;
  }

  // ---- people and sessions ----

  personByEmail(email: string): Account | undefined {
    const wanted = email.trim().toLowerCase();
    return this.#memory.people.find((person) => person.email.toLowerCase() === wanted);
  }

  personByUuid(uuid: string): Account | undefined {
    return this.#memory.people.find((person) => person.uuid === uuid);
  }

  personByUsername(username: string): Account | undefined {
    const wanted = username.toLowerCase();
    return this.#memory.people.find((person) => person.username.toLowerCase() === wanted);
  }

  register(person: { username: string; email: string; password: string }): Account {
    const account: Account = {
      uuid: namedUuid(`user ${person.email} ${this.nextSerial()}`),
      displayName: person.username,
      ...person,
    };
    this.#memory.people.push(account);
    return account;
  }

  /** @returns the token of a new mail with a link to set the password. */
  issueResetToken(person: Account): string {
    const token = `reset-${hex(hash32(`${person.uuid} ${this.nextSerial()} ${this.now()}`), 8)}`;
    this.#memory.resetTokens[token] = person.uuid;
    return token;
  }

  /** Tokens of mails that were sent and not used yet, newest last. */
  openResetTokens(): string[] {
    return Object.keys(this.#memory.resetTokens);
  }

  useResetToken(token: string): Account | undefined {
    if (token === DEMO_RESET_TOKEN) return this.#memory.people[0];
    const uuid = this.#memory.resetTokens[token];
    if (uuid === undefined) return undefined;
    delete this.#memory.resetTokens[token];
    return this.personByUuid(uuid);
  }

  /** Whether this log-in must be refused whatever it says; true at most once per expired token. */
  takeRefusedLogIn(): boolean {
    const refused = this.#nextLogInRefused;
    this.#nextLogInRefused = false;
    return refused;
  }

  issueToken(person: Account, lifetimeSeconds = this.#tokenLifetimeSeconds): string {
    const { uuid, username, email } = person;
    return writeToken({
      exp: Math.floor(this.now() / 1_000) + lifetimeSeconds,
      uuid,
      username,
      email,
      jti: `${this.nextSerial()}-${this.now()}`,
      generation: this.#memory.generation,
    });
  }

  /** From now on every token that was issued before counts as expired. */
  expireTokens(): void {
    this.#memory.generation += 1;
    this.remember();
  }

  /**
   * @param authorization the header as it came, or null.
   * @throws VendorProblem 401 without a token of this vendor, 403 E0403 with an expired one.
   */
  authenticate(authorization: string | null): Account {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : readToken(token);
    const person = claims && this.personByUuid(claims.uuid);
    if (!claims || !person) throw invalidToken();
    if (this.#isExpired(claims.exp, claims.generation, claims.jti)) {
      if (this.conduct.logInAfterExpiryFails) this.#nextLogInRefused = true;
      throw expiredToken();
    }
    return person;
  }

  #isExpired(exp: number, generation: number, id: string): boolean {
    const memory = this.#memory;
    if (this.conduct.tokensExpireAtFirstUse === 'every') return true;
    if (memory.firstTokenPending) {
      memory.firstTokenPending = false;
      memory.refusedTokens.push(id);
    }
    return exp * 1_000 <= this.now() || generation < memory.generation || memory.refusedTokens.includes(id);
  }

  // ---- cameras and shares ----

  cameras(): readonly StandInCamera[] {
    const count = { none: 0, seeded: SEEDED_CAMERAS, many: MANY_CAMERAS }[this.conduct.cameras];
    return this.#allCameras.slice(0, count);
  }

  camerasOf(person: Account): StandInCamera[] {
    return this.cameras().filter(
      (camera) => this.isOwner(camera, person) || this.sharedWith(camera).includes(person.uuid),
    );
  }

  /** @throws VendorProblem 404 for a camera that this person may not see. */
  cameraOf(person: Account, uuid: string): StandInCamera {
    const camera = this.camerasOf(person).find((candidate) => candidate.uuid === uuid);
    if (!camera) throw notFound('this camera');
    return camera;
  }

  cameraNamed(displayName: string): StandInCamera | undefined {
    return this.#allCameras.find((camera) => camera.displayName === displayName);
  }

  /** Whose signaling channel this is; the channel's name ends with the camera's uuid. */
  cameraByChannel(channel: string): StandInCamera | undefined {
    return this.#allCameras.find((camera) => channel.includes(camera.uuid));
  }

  isOwner(camera: StandInCamera, person: Account): boolean {
    return this.personByEmail(camera.ownerEmail)?.uuid === person.uuid;
  }

  sharedWith(camera: StandInCamera): readonly string[] {
    return this.#memory.shares[camera.uuid] ?? [];
  }

  share(camera: StandInCamera, person: Account): void {
    this.#memory.shares[camera.uuid] = [...this.sharedWith(camera), person.uuid];
  }

  unshare(camera: StandInCamera, personUuid: string): void {
    this.#memory.shares[camera.uuid] = this.sharedWith(camera).filter((uuid) => uuid !== personUuid);
  }

  /** A fault put this camera offline in the middle of its stream. */
  putOffline(uuid: string): void {
    this.#offline.add(uuid);
  }

  isOffline(uuid: string): boolean {
    return this.#offline.has(uuid);
  }

  #byUuid(uuid: string): StandInCamera | undefined {
    return this.#allCameras.find((camera) => camera.uuid === uuid);
  }

  // ---- recordings ----

  /** Everything that the camera recorded in the last 30 days, newest first. */
  eventsOf(camera: StandInCamera): readonly RecordedEvent[] {
    if (this.conduct.events === 'none') return [];
    const isBusy = this.conduct.events === 'many' && camera.index === 0;
    return this.#history.of(isBusy ? { ...camera, eventsPerDay: MANY_EVENTS_PER_DAY } : camera);
  }

  /** The camera and the event behind an event's uuid. */
  findEvent(uuid: string): { camera: StandInCamera; event: RecordedEvent } | undefined {
    const camera = this.#allCameras.find((candidate) => hex(hash32(candidate.uuid), 8) === uuid.slice(0, 8));
    const event = camera && this.eventsOf(camera).find((candidate) => candidate.uuid === uuid);
    return camera && event ? { camera, event } : undefined;
  }

  /**
   * @param origin the site that serves the clips.
   * @returns the address of an event's playlist; good for 15 minutes.
   */
  clipUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    const isStale = this.mediaFaults.take(camera.uuid, 'clip-url-expired');
    const expires = this.now() + (isStale ? -1_000 : CLIP_URL_LIFETIME);
    const { main } = oddClip((fault) => this.mediaFaults.has(camera.uuid, fault)) ?? { main: 'index.m3u8' };
    return `${origin}/demo-media/clips/${event.uuid}/${main}?expires=${expires}`;
  }

  snapshotUrl(camera: StandInCamera, origin: string): string {
    return camera.hasSnapshot ? new URL(snapshotPath(camera.scene), origin).href : '';
  }

  thumbnailUrl(camera: StandInCamera, event: RecordedEvent, origin: string): string {
    return new URL(thumbnailPath(camera.scene, event.variant), origin).href;
  }

  nextCredentialSerial(): number {
    this.#credentialSerial += 1;
    return this.#credentialSerial;
  }
}

const CLIP_URL_LIFETIME = 15 * 60_000;

export const createVendor = (options: VendorOptions = {}): Vendor => new Vendor(options);
