/**
 * Puts in the servers that this browser can read.
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
      // One address that this browser cannot read would take all the others with it.
    }
  }
}
