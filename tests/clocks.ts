/** Where and when tests run: an instant, and the time zone of whoever looks at it. */
export interface Clock {
  name: string;
  /** ISO 8601 with its offset, so that the instant can be read off the wall there. */
  now: string;
  zone: string;
}

/** An hour of a day of which nothing is to be expected. Every test runs there, whenever and wherever it is run. */
export const ORDINARY: Clock = {
  name: 'an ordinary afternoon',
  now: '2026-07-15T14:20:00+00:00',
  zone: 'UTC',
};
