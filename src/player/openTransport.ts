import { savesData } from '@/device/dataSaver';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { Promotion } from '@/domain/promotion';
import type { SourceKind } from './core/machine/playbackState';
import type { PlayerConfig } from './playerConfig';
import type { PrefetchedChannel } from './source';
import type { OpenTransport } from './core/transport';

/** The transports, each a chunk of its own. */
const load = {
  live: () => import('./live/openLive'),
  clip: () => import('./clip/openClip'),
};

/** Loads the code of a source's transport and opens it. Rejects when the code cannot be loaded, and when the host's signal has aborted by then. */
export const openTransport: OpenTransport = async (source, host) => {
  switch (source.kind) {
    case 'live': {
      const { openLive } = await load.live();
      // What is opened after the signal would never hear of its end: a connection would stay.
      host.signal.throwIfAborted();
      return openLive(source, host);
    }
    case 'clip': {
      const { openClip } = await load.clip();
      host.signal.throwIfAborted();
      return openClip(source, host);
    }
  }
};

/** Loads a transport's code before it is needed. A failure is told when it is. */
export const preloadTransport = (kind: SourceKind): void => {
  if (navigator.onLine && !savesData()) void load[kind]().catch(() => undefined);
};

/** Finds a camera's channel before it is watched; the camera notices nothing. */
export async function prefetchChannel(
  credential: LiveCredential,
  channel: PrefetchedChannel,
  config: PlayerConfig,
  signal: AbortSignal,
): Promise<void> {
  if (savesData()) return;
  try {
    const { prefetchChannel: prepare } = await load.live();
    if (!signal.aborted) await prepare(credential, channel, config, signal);
  } catch {
    // The code is asked for again when the camera is watched, and its absence told then.
  }
}

/** Connects to a camera's channel before it is watched, and does not call the camera. */
export async function prepareLive(
  ...prepared: Parameters<Awaited<ReturnType<typeof load.live>>['prepareLive']>
): Promise<void> {
  try {
    (await load.live()).prepareLive(...prepared);
  } catch {
    // The code is asked for again when the camera is watched, and its absence told then.
  }
}

/**
 * Loads the beginning of a recording before it is played; it is thrown away when the signal comes first.
 * @param promotion once it is made, or without one, the player loads the recording itself, and nothing is prefetched: it
 * would be loaded twice.
 */
export async function prefetchClip(
  url: string,
  signal: AbortSignal,
  promotion: Promotion | undefined,
): Promise<void> {
  if (savesData()) return;
  try {
    const { prefetchClip: prepare } = await load.clip();
    if (!signal.aborted && promotion?.isPromoted === false) prepare(url, signal);
  } catch {
    // The code is asked for again when the clip is played, and its absence told then.
  }
}
