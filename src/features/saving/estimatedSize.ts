/** What a recording of a usual camera weighs: 16 seconds at 1.5 Mbit/s. */
const USUAL_BYTES = 3_000_000;

/** Bytes, told from the number alone: nobody knows what a recording weighs before it is read. */
export const estimatedSize = (count: number): number => count * USUAL_BYTES;
