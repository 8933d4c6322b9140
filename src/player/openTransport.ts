import { savesData } from '@/device/dataSaver';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { Promotion } from '@/domain/promotion';
import { onlineCode, type OnlineCode } from '@/lib/lazyCode';
import type { SourceKind } from './core/machine/playbackState';
import type * as live from './live/openLive';
import type { PlayerConfig } from './playerConfig';
import type { PrefetchedChannel } from './source';
import type { OpenTransport } from './core/transport';

/** The transports, each a chunk of its own. */
const code = {
  live: onlineCode(() => import('./live/openLive')),
  clip: onlineCode(() => import('./clip/openClip')),
};

async function needed<Code>({ loadNow }: OnlineCode<Code>): Promise<Code> {
  const loaded = await loadNow();
  if (loaded === null) throw new Error('The code of a transport could not be loaded.');
  return loaded;
}

/** Loads the code of a source's transport and opens it. Rejects when the code cannot be loaded, and when the host's signal has aborted by then. */
export const openTransport: OpenTransport = async (source, host) => {
  switch (source.kind) {
    case 'live': {
      const { openLive } = await needed(code.live);
      // What is opened after the signal would never hear of its end: a connection would stay.
      host.signal.throwIfAborted();
      return openLive(source, host);
    }
    case 'clip': {
      const { openClip } = await needed(code.clip);
      host.signal.throwIfAborted();
      return openClip(source, host);
    }
  }
};

/** Loads a transport's code before it is needed. A failure is told when it is. */
export const preloadTransport = (kind: SourceKind): void => {
  if (!savesData()) void code[kind].loadNow();
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
    const { prefetchChannel: prepare } = await needed(code.live);
    if (!signal.aborted) await prepare(credential, channel, config, signal);
  } catch {
    // The code is asked for again when the camera is watched, and its absence told then.
  }
}

/** Connects to a camera's channel before it is watched, and does not call the camera. */
export async function prepareLive(...prepared: Parameters<typeof live.prepareLive>): Promise<void> {
  try {
    (await needed(code.live)).prepareLive(...prepared);
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
    const { prefetchClip: prepare } = await needed(code.clip);
    if (!signal.aborted && promotion?.isPromoted === false) prepare(url, signal);
  } catch {
    // The code is asked for again when the clip is played, and its absence told then.
  }
}
