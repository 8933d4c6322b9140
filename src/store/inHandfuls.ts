/** Milliseconds: short enough to look immediate, long enough for the answers of a usual house to come together. */
const GATHERED_FOR = 200;

/**
 * Passes on what has arrived, some at a time, until all of it has: two hundred answers one by one would draw a list two
 * hundred times, and move it as often under the eyes of whoever reads it.
 */
export async function inHandfuls<Value>(
  values: readonly Promise<Value>[],
  take: (handful: Value[]) => void,
): Promise<void> {
  let arrived: Value[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const pass = () => {
    timer = null;
    const handful = arrived;
    arrived = [];
    if (handful.length > 0) take(handful);
  };
  await Promise.all(
    values.map(async (value) => {
      const one = await value;
      arrived.push(one);
      timer ??= setTimeout(pass, GATHERED_FOR);
    }),
  );
  if (timer !== null) clearTimeout(timer);
  pass();
}
