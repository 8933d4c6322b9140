/**
 * Loads items in order, the next ones while one is used.
 * @param count how many items at most are loaded beside the one in use
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
    // It is thrown when its turn comes; a consumer that stops before does not want to know.
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
