/**
 * Loads items concurrently and yields the results in order.
 * @param count maximum number of items to load in advance
 */
export async function* prefetchInOrder<Item, Value>(
  items: Iterable<Item>,
  count: number,
  load: (item: Item) => Promise<Value>,
): AsyncGenerator<Value> {
  const waiting = items[Symbol.iterator]();
  const loading: Promise<Value>[] = [];
  const startNext = () => {
    const next = waiting.next();
    if (next.done === true) return;
    const value = load(next.value);
    // Prevents an unhandled rejection if the consumer stops before the loop awaits this promise.
    value.catch(() => undefined);
    loading.push(value);
  };
  for (let started = 0; started < count; started += 1) startNext();
  for (;;) {
    startNext();
    const value = loading.shift();
    if (value === undefined) return;
    yield await value;
  }
}
