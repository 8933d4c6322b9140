import { parseJson } from '@/lib/parseJson';
import { DAY } from '@/lib/time/durations';

/** Where a channel is; none of it is secret, and without a credential it opens nothing. */
export interface ChannelEndpoints {
  arn: string;
  /** `wss://` */
  socketEndpoint: string;
  /** `https://` */
  httpEndpoint: string;
}

/** Milliseconds. Endpoints of a channel seldom change; one that did is found out about at the next start. */
const KEPT_FOR = DAY;

interface KeptChannel {
  endpoints: ChannelEndpoints;
  /** Milliseconds to add to this computer's clock to get AWS's, as it was then. */
  clockOffset: number;
}

/** @param key of the service and the channel: what is kept of another one is not read. */
export const writeChannel = (
  { arn, socketEndpoint, httpEndpoint }: ChannelEndpoints,
  key: string,
  clockOffset: number,
  now: number,
): string => JSON.stringify([key, now, arn, socketEndpoint, httpEndpoint, clockOffset]);

/** @returns null when it is of another channel, too old, dated in the future, or not readable. */
export function readChannel(kept: string, key: string, now: number): KeptChannel | null {
  const fields = parseJson(kept);
  if (!Array.isArray(fields)) return null;
  const [keptKey, at, arn, socketEndpoint, httpEndpoint, clockOffset]: unknown[] = fields;
  if (keptKey !== key || typeof at !== 'number' || typeof clockOffset !== 'number') return null;
  if (now < at || now - at >= KEPT_FOR) return null;
  if (typeof arn !== 'string' || typeof socketEndpoint !== 'string' || typeof httpEndpoint !== 'string') {
    return null;
  }
  // Storage can be changed: nothing is sent in the clear.
  if (!socketEndpoint.startsWith('wss://') || !httpEndpoint.startsWith('https://')) return null;
  return { endpoints: { arn, socketEndpoint, httpEndpoint }, clockOffset };
}
