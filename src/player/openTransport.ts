import type { OpenTransport } from './core/transport';

/** The real transports. Each is a chunk of its own, loaded at the first attempt that needs it. */
export const openTransport: OpenTransport = async (way, host) => {
  switch (way.kind) {
    case 'live': {
      const { openLive } = await import('./live/openLive');
      return openLive(way, host);
    }
    case 'clip': {
      const { openClip } = await import('./clip/openClip');
      return openClip(way, host);
    }
  }
};
