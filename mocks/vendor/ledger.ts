import type { StandInCamera } from './cameras';
import type { MemoryStore, VendorMemory } from './memory';
import { seededPeople } from './people';

function freshMemory(cameras: readonly StandInCamera[]): VendorMemory {
  const people = seededPeople();
  const uuidOf = (email: string) => people.find((person) => person.email === email)?.uuid ?? '';
  return {
    people,
    shares: Object.fromEntries(
      cameras
        .filter(({ sharedWith }) => sharedWith.length > 0)
        .map((camera) => [camera.uuid, camera.sharedWith.map(uuidOf)]),
    ),
    resetTokens: {},
    generation: 0,
    refusedTokens: [],
    firstTokenPending: false,
    serial: 0,
  };
}

export class Ledger {
  /** Unix epoch milliseconds. */
  readonly now: () => number;
  readonly memory: VendorMemory;
  readonly #store: MemoryStore | null;

  constructor(now: () => number, cameras: readonly StandInCamera[], store: MemoryStore | null) {
    this.now = now;
    this.#store = store;
    this.memory = store?.load() ?? freshMemory(cameras);
  }

  remember(): void {
    this.#store?.save(this.memory);
  }

  nextSerial(): number {
    this.memory.serial += 1;
    return this.memory.serial;
  }
}
