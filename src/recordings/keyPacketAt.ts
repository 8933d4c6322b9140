import type { EncodedPacket, EncodedPacketSink, PacketRetrievalOptions } from 'mediabunny';

/**
 * Finds the last key packet up to a timestamp. Works around mediabunny 1.61, whose `getKeyPacket` finds none
 * before a cluster without a key frame in a WebM of unknown length.
 * @returns null if there is none
 */
export async function keyPacketAt(
  sink: EncodedPacketSink,
  timestamp: number,
  options: PacketRetrievalOptions,
): Promise<EncodedPacket | null> {
  const found = await sink.getKeyPacket(timestamp, options);
  if (found !== null) return found;
  let last: EncodedPacket | null = null;
  let next = await sink.getFirstKeyPacket(options);
  while (next !== null && next.timestamp <= timestamp) {
    last = next;
    next = await sink.getNextKeyPacket(next, options);
  }
  return last;
}
