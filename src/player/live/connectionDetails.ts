import type { ConnectionDetails } from '../core/transport';

const numberAt = (report: object | null, key: string): number | null => {
  const value: unknown = report === null ? null : Reflect.get(report, key);
  return typeof value === 'number' ? value : null;
};

const textAt = (report: object | null, key: string): string => {
  const value: unknown = report === null ? null : Reflect.get(report, key);
  return typeof value === 'string' ? value : '';
};

const before = new WeakMap<RTCPeerConnection, { bytes: number; at: number }>();

/** Bits per second since the last look at this connection. */
function rate(peer: RTCPeerConnection, bytes: number | null, at: number): number | null {
  if (bytes === null) return null;
  const last = before.get(peer);
  before.set(peer, { bytes, at });
  return last === undefined || at <= last.at ? null : ((bytes - last.bytes) * 8_000) / (at - last.at);
}

/**
 * Reads a peer connection's statistics. Addresses and names are left out, so the result may be copied anywhere.
 * @see https://www.w3.org/TR/webrtc-stats/
 */
export async function readDetails(peer: RTCPeerConnection): Promise<ConnectionDetails> {
  const reports: object[] = [];
  const byId = new Map<string, object>();
  for (const [id, report] of await peer.getStats()) {
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
    state: peer.connectionState,
    path: pair === null ? null : ends.includes('relay') ? 'relay' : 'direct',
    roundTripMs: roundTrip === null ? null : Math.round(roundTrip * 1_000),
    lossPercent: lost === null || all === 0 ? null : (Math.max(0, lost) / all) * 100,
    bitsPerSecond: rate(peer, numberAt(inbound, 'bytesReceived'), numberAt(inbound, 'timestamp') ?? 0),
    width: numberAt(inbound, 'frameWidth'),
    height: numberAt(inbound, 'frameHeight'),
    framesPerSecond: numberAt(inbound, 'framesPerSecond'),
  };
}
