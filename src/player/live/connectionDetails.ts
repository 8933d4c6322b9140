import type { Clock } from '@/lib/time/clock';
import type { ConnectionDetails } from '../core/transport';
import { numberAt, textAt } from './unknownFields';

function createRate(): (bytes: number | null, at: number) => number | null {
  let last: { bytes: number; at: number } | null = null;
  return (bytes, at) => {
    if (bytes === null) return null;
    const before = last;
    last = { bytes, at };
    return before === null || at <= before.at ? null : ((bytes - before.bytes) * 8_000) / (at - before.at);
  };
}

const findVideo = (stats: RTCStatsReport): unknown =>
  [...stats.values()].find(
    (report) => textAt(report, 'type') === 'inbound-rtp' && textAt(report, 'kind') === 'video',
  );

const RECEIVED_WITHIN_MS = 2_000;
const KEY_FRAME_WITHIN_MS = 20_000;

/**
 * Creates a function that detects packets without a new frame. The function gives up after 20 s, because a
 * key frame should have arrived by then.
 * @returns the function, to call repeatedly with the time of the last frame
 * @see https://www.w3.org/TR/webrtc-stats/#dom-rtcreceivedrtpstreamstats-packetsreceived
 */
export function watchPackets(
  peer: Pick<RTCPeerConnection, 'getStats'>,
  clock: Clock,
): (lastFrameAt: number | null) => boolean {
  let frameAt: number | null = null;
  let count: number | null = null;
  let received: { from: number; until: number } | null = null;

  const read = async (now: number): Promise<void> => {
    const readFor = frameAt;
    const packets = numberAt(findVideo(await peer.getStats()), 'packetsReceived') ?? 0;
    if (readFor !== frameAt) return;
    if (count !== null && packets > count) received = { from: received?.from ?? now, until: now };
    count = packets;
  };
  return (lastFrameAt) => {
    const now = clock.now();
    if (lastFrameAt !== frameAt) {
      frameAt = lastFrameAt;
      count = null;
      received = null;
    }
    // `getStats` may reject if the connection closes in the meantime.
    read(now).catch(() => undefined);
    return (
      received !== null &&
      now - received.until < RECEIVED_WITHIN_MS &&
      now - received.from < KEY_FRAME_WITHIN_MS
    );
  };
}

/**
 * Creates a reader of statistics without addresses or names, so that users can share them.
 * @see https://www.w3.org/TR/webrtc-stats/
 */
export function createDetailsReader(
  peer: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>,
): () => Promise<Omit<ConnectionDetails, 'ignoredMessages'>> {
  const rate = createRate();
  return async () => {
    const stats = await peer.getStats();
    const video = findVideo(stats);
    const transport = [...stats.values()].find((report) => textAt(report, 'type') === 'transport');
    const pair: unknown = stats.get(textAt(transport, 'selectedCandidatePairId'));
    const isRelayed = ['localCandidateId', 'remoteCandidateId'].some(
      (end) => textAt(stats.get(textAt(pair, end)), 'candidateType') === 'relay',
    );
    const lost = numberAt(video, 'packetsLost');
    const all = (numberAt(video, 'packetsReceived') ?? 0) + (lost ?? 0);
    const roundTrip = numberAt(pair, 'currentRoundTripTime');
    return {
      state: peer.connectionState,
      path: pair === undefined ? null : isRelayed ? 'relay' : 'direct',
      roundTripMs: roundTrip === null ? null : Math.round(roundTrip * 1_000),
      lossPercent: lost === null || all === 0 ? null : (Math.max(0, lost) / all) * 100,
      bitsPerSecond: rate(numberAt(video, 'bytesReceived'), numberAt(video, 'timestamp') ?? 0),
      width: numberAt(video, 'frameWidth'),
      height: numberAt(video, 'frameHeight'),
      framesPerSecond: numberAt(video, 'framesPerSecond'),
    };
  };
}
