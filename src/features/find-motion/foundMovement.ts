/** From when to when something moved in a recording; Unix epoch milliseconds. */
export interface FoundMovement {
  /** `Recording.key`. */
  key: string;
  at: number;
  until: number;
}

/** How long before a movement the part that shows it begins; milliseconds. */
export const LEAD = 2_000;
