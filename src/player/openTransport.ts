import { savesData } from '@/device/dataSaver';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { Promotion } from '@/domain/promotion';
import { onlineCode, type OnlineCode } from '@/lib/async/lazyCode';
import type { SourceKind } from './core/machine/playbackState';
import type * as live from './live/openLive';
import type { PlayerConfig } from './playerConfig';
import type { PrefetchedChannel } from './source';
import type { OpenTransport } from './core/transport';

const code = {
  live: onlineCode(() => import('./live/openLive')),
  clip: onlineCode(() => import('./clip/openClip')),
};

async function needed<Code>({ loadNow }: OnlineCode<Code>): Promise<Code> {
  const loaded = await loadNow();
  if (loaded === null) throw new Error('The code of a transport could not be loaded.');
  return loaded;
}

/**
 * Loads a source's transport code and opens the transport.
 * @throws if loading fails or the host's signal has aborted
 */
export const openTransport: OpenTransport = async (source, host) => {
  switch (source.kind) {
    case 'live': {
      const { openLive } = await needed(code.live);
      // Throws, because a transport opened after the abort would never be released.
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

/** Prefetches a transport's code, except with the data saver. Opening the transport reports failures. */
export const preloadTransport = (kind: SourceKind): void => {
  if (!savesData()) void code[kind].loadNow();
};

/** Finds a camera's channel in advance, without contacting the camera. Does nothing with the data saver. */
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
    // The player loads this code again and reports the failure.
  }
}

/** Connects to a camera's channel in advance, without calling the camera. */
export async function prepareLive(...prepared: Parameters<typeof live.prepareLive>): Promise<void> {
  try {
    (await needed(code.live)).prepareLive(...prepared);
  } catch {
    // The player loads this code again and reports the failure.
  }
}

/**
 * Prefetches the beginning of a recording until the signal aborts. Does nothing with the data saver.
 * @param promotion nothing is fetched without it, or once it is promoted, because the player then loads the
 * recording
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
    // The player loads this code again and reports the failure.
  }
}
