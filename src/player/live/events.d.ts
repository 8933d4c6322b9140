/**
 * Types of the package `events` (https://github.com/browserify/events), which has none of its own: the KVS client extends its
 * `EventEmitter`. Without them the compiler takes those of Node, and with them all of Node's globals.
 */
export class EventEmitter {
  on(event: string, listener: (...args: never[]) => void): this;
}
