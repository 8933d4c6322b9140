/** Milliseconds: short enough to look immediate, long enough for the answers of a usual house to come together. */
const BATCH_WINDOW = 200;

/**
 * Passes on what has arrived, some at a time, until all of it has: two hundred answers one by one would draw a list two
 * hundred times, and move it as often while it is being read.
 */
export async function inBatches<Value>(
  values: readonly Promise<Value>[],
  take: (batch: Value[]) => void,
): Promise<void> {
  let arrived: Value[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const pass = () => {
    timer = null;
    const batch = arrived;
    arrived = [];
    if (batch.length > 0) take(batch);
  };
  await Promise.all(
    values.map(async (value) => {
      const one = await value;
      arrived.push(one);
      timer ??= setTimeout(pass, BATCH_WINDOW);
    }),
  );
  if (timer !== null) clearTimeout(timer);
  pass();
}
