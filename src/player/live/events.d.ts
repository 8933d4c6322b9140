/**
 * The package `events` (https://github.com/browserify/events) has no types. The KVS client extends its
 * `EventEmitter`. Node's types would add all of Node's globals.
 */
export class EventEmitter {
  on(event: string, listener: (...args: never[]) => void): this;
}
