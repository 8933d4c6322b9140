/**
 * Sets servers individually, since browsers reject unsupported URLs.
 * @see https://developer.mozilla.org/docs/Web/API/RTCPeerConnection/setConfiguration
 */
export function setIceServers(peer: RTCPeerConnection, servers: readonly RTCIceServer[]): void {
  let usable: RTCIceServer[] = [];
  for (const server of servers) {
    const iceServers = [...usable, server];
    try {
      peer.setConfiguration({ ...peer.getConfiguration(), iceServers });
      usable = iceServers;
    } catch {
      // A single unsupported URL would invalidate all others.
    }
  }
}
