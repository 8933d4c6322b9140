/** Relates the luma of a picture to that of the background: `luma = gain * background + offset`. */
interface Light {
  gain: number;
  offset: number;
}

const ROUNDS = 3;
/** Sampling step in cells. The samples cover all columns unless the width is a multiple of 7. */
const STEP = 7;
/** Fraction of cells that the next round keeps. The others fit worst, so they may show a moving object. */
const KEPT = 0.65;
/** Minimum variance, because a picture without contrast has no measurable gain. */
const MIN_VARIANCE = 4;

function fit(background: Uint8Array, cells: Uint8Array, errors: Uint8Array | null, worst: number): Light {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let index = 0; index < cells.length; index += STEP) {
    if (errors !== null && (errors[index] ?? 0) > worst) continue;
    const x = background[index] ?? 0;
    const y = cells[index] ?? 0;
    count += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  if (count === 0) return { gain: 1, offset: 0 };
  const variance = sumXX / count - (sumX / count) ** 2;
  const gain = variance < MIN_VARIANCE ? 1 : (sumXY / count - (sumX / count) * (sumY / count)) / variance;
  return { gain, offset: (sumY - gain * sumX) / count };
}

function quantile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return value;
  }
  return counts.length;
}

/**
 * Fits the light by least squares without the cells that fit worst, because they may show a moving object.
 */
function lightOf(background: Uint8Array, cells: Uint8Array): Light {
  let light = fit(background, cells, null, 0);
  const errors = new Uint8Array(cells.length);
  for (let round = 1; round < ROUNDS; round += 1) {
    const { gain, offset } = light;
    const counts = new Uint32Array(256);
    for (let index = 0; index < cells.length; index += STEP) {
      const off = Math.abs((cells[index] ?? 0) - gain * (background[index] ?? 0) - offset);
      const error = Math.min(255, Math.round(off));
      errors[index] = error;
      counts[error] = (counts[error] ?? 0) + 1;
    }
    light = fit(background, cells, errors, quantile(counts, Math.ceil(cells.length / STEP), KEPT));
  }
  return light;
}

/**
 * @returns each cell's difference from the background in luma levels, corrected for the change in lighting
 */
export function differenceFrom(background: Uint8Array, cells: Uint8Array): Float32Array {
  const { gain, offset } = lightOf(background, cells);
  const differences = new Float32Array(cells.length);
  for (let index = 0; index < cells.length; index += 1) {
    differences[index] = (cells[index] ?? 0) - gain * (background[index] ?? 0) - offset;
  }
  return differences;
}
