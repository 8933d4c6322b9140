import { parseJson } from '@/lib/parseJson';
import { DAY } from '@/lib/time/durations';

export interface ChannelEndpoints {
  arn: string;
  socketEndpoint: string;
  httpEndpoint: string;
}

/** Endpoints rarely change. If a connection with stored endpoints fails, they are looked up again. */
const KEPT_FOR_MS = DAY;

interface KeptChannel {
  endpoints: ChannelEndpoints;
  /** Milliseconds to add to this computer's clock to get AWS's time. */
  clockOffset: number;
}

/** @param key identifies the service and channel; `readChannel` needs the same key */
export const writeChannel = (
  { arn, socketEndpoint, httpEndpoint }: ChannelEndpoints,
  key: string,
  clockOffset: number,
  now: number,
): string => JSON.stringify([key, now, arn, socketEndpoint, httpEndpoint, clockOffset]);

/** @returns null for another channel, or a record that is old, from the future or malformed */
export function readChannel(kept: string, key: string, now: number): KeptChannel | null {
  const fields = parseJson(kept);
  if (!Array.isArray(fields)) return null;
  const [keptKey, at, arn, socketEndpoint, httpEndpoint, clockOffset]: unknown[] = fields;
  if (keptKey !== key || typeof at !== 'number' || typeof clockOffset !== 'number') return null;
  if (now < at || now - at >= KEPT_FOR_MS) return null;
  if (typeof arn !== 'string' || typeof socketEndpoint !== 'string' || typeof httpEndpoint !== 'string') {
    return null;
  }
  // Checks the protocols, because stored values can be manipulated and requests must be encrypted.
  if (!socketEndpoint.startsWith('wss://') || !httpEndpoint.startsWith('https://')) return null;
  return { endpoints: { arn, socketEndpoint, httpEndpoint }, clockOffset };
}
