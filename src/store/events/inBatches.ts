/** Milliseconds that look immediate, but combine the answers of a usual house. */
const BATCH_WINDOW_MS = 200;

/** Groups arrivals, since two hundred single answers would render and move a list two hundred times. */
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
      timer ??= setTimeout(pass, BATCH_WINDOW_MS);
    }),
  );
  if (timer !== null) clearTimeout(timer);
  pass();
}
