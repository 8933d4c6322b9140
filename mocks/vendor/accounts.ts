import { hash32, hex, namedUuid } from '../seededRandom';
import type { Ledger } from './ledger';
import type { Account } from './people';

/** Links with this token reset the demo user's password without an e-mail. */
const DEMO_RESET_TOKEN = 'demo-reset';

export class Accounts {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  byEmail(email: string): Account | undefined {
    const address = email.trim().toLowerCase();
    return this.#ledger.memory.people.find((person) => person.email.toLowerCase() === address);
  }

  byUuid(uuid: string): Account | undefined {
    return this.#ledger.memory.people.find((person) => person.uuid === uuid);
  }

  byUsername(username: string): Account | undefined {
    const name = username.toLowerCase();
    return this.#ledger.memory.people.find((person) => person.username.toLowerCase() === name);
  }

  register(person: { username: string; email: string; password: string }): Account {
    const account: Account = {
      uuid: namedUuid(`user ${person.email} ${this.#ledger.nextSerial()}`),
      displayName: person.username,
      ...person,
    };
    this.#ledger.memory.people.push(account);
    return account;
  }

  issueResetToken(person: Account): string {
    const { memory, now } = this.#ledger;
    const token = `reset-${hex(hash32(`${person.uuid} ${this.#ledger.nextSerial()} ${now()}`), 8)}`;
    memory.resetTokens[token] = person.uuid;
    return token;
  }

  /** @returns unused reset tokens, newest last */
  openResetTokens(): string[] {
    return Object.keys(this.#ledger.memory.resetTokens);
  }

  useResetToken(token: string): Account | undefined {
    const { memory } = this.#ledger;
    if (token === DEMO_RESET_TOKEN) return memory.people[0];
    const uuid = memory.resetTokens[token];
    if (uuid === undefined) return undefined;
    delete memory.resetTokens[token];
    return this.byUuid(uuid);
  }
}
