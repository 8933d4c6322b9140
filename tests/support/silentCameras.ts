import { vi } from 'vitest';

/** Replaces WebRTC with connections that never create an offer. */
export function silentCameras(): void {
  class Connection extends EventTarget {
    addTransceiver = () => ({ setCodecPreferences: () => undefined });
    createOffer = () => new Promise(() => undefined);
    close = () => undefined;
  }
  class Stream {
    getTracks = () => [];
  }
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', Stream);
}
