/**
 * Assigns a section of the offer: some cameras send candidates without `sdpMid` and `sdpMLineIndex`, or with
 * unknown ones, which browsers refuse. The first section's transport carries all of a bundle.
 * @see https://www.w3.org/TR/webrtc/#dom-peerconnection-addicecandidate
 */
export function normaliseCandidate(candidate: RTCIceCandidateInit, offer: string): RTCIceCandidateInit {
  const { sdpMid, sdpMLineIndex } = candidate;
  const mids = Array.from(offer.matchAll(/^a=mid:(\S+)/gm), ([, mid]) => mid);
  const isKnown = typeof sdpMid === 'string' && (mids.length === 0 || mids.includes(sdpMid));
  return isKnown ? candidate : { ...candidate, sdpMid: null, sdpMLineIndex: sdpMLineIndex ?? 0 };
}
