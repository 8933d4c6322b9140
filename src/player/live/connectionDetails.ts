import type { ConnectionDetails } from '../core/transport';

const numberAt = (report: object | null, key: string): number | null => {
  const value: unknown = report === null ? null : Reflect.get(report, key);
  return typeof value === 'number' ? value : null;
};

const textAt = (report: object | null, key: string): string => {
  const value: unknown = report === null ? null : Reflect.get(report, key);
  return typeof value === 'string' ? value : '';
};

/** @returns bits per second since the last call */
function createRate(): (bytes: number | null, at: number) => number | null {
  let last: { bytes: number; at: number } | null = null;
  return (bytes, at) => {
    if (bytes === null) return null;
    const before = last;
    last = { bytes, at };
    return before === null || at <= before.at ? null : ((bytes - before.bytes) * 8_000) / (at - before.at);
  };
}

/**
 * Reads statistics without addresses and names, so that users may copy them anywhere.
 * @see https://www.w3.org/TR/webrtc-stats/
 */
export function createDetailsReader(
  peer: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>,
): () => Promise<Omit<ConnectionDetails, 'ignoredMessages'>> {
  const rate = createRate();
  return async () => detailsOf(await peer.getStats(), peer.connectionState, rate);
}

function detailsOf(
  stats: RTCStatsReport,
  state: RTCPeerConnectionState,
  rate: ReturnType<typeof createRate>,
): Omit<ConnectionDetails, 'ignoredMessages'> {
  const reports: object[] = [];
  const byId = new Map<string, object>();
  for (const [id, report] of stats) {
    if (typeof report !== 'object' || report === null) continue;
    reports.push(report);
    byId.set(id, report);
  }
  const inbound =
    reports.find(
      (report) => textAt(report, 'type') === 'inbound-rtp' && textAt(report, 'kind') === 'video',
    ) ?? null;
  const transport = reports.find((report) => textAt(report, 'type') === 'transport') ?? null;
  const pair = byId.get(textAt(transport, 'selectedCandidatePairId')) ?? null;
  const ends = ['localCandidateId', 'remoteCandidateId'].map((key) =>
    textAt(byId.get(textAt(pair, key)) ?? null, 'candidateType'),
  );
  const received = numberAt(inbound, 'packetsReceived');
  const lost = numberAt(inbound, 'packetsLost');
  const roundTrip = numberAt(pair, 'currentRoundTripTime');
  const all = (received ?? 0) + (lost ?? 0);
  return {
    state,
    path: pair === null ? null : ends.includes('relay') ? 'relay' : 'direct',
    roundTripMs: roundTrip === null ? null : Math.round(roundTrip * 1_000),
    lossPercent: lost === null || all === 0 ? null : (Math.max(0, lost) / all) * 100,
    bitsPerSecond: rate(numberAt(inbound, 'bytesReceived'), numberAt(inbound, 'timestamp') ?? 0),
    width: numberAt(inbound, 'frameWidth'),
    height: numberAt(inbound, 'frameHeight'),
    framesPerSecond: numberAt(inbound, 'framesPerSecond'),
  };
}
