import type { LiveCredential } from '@/domain/cameras/camera';
import { succeeded } from '@/domain/result';
import type { PlayerConfig } from '../playerConfig';
import type { PrefetchedChannel } from '../source';
import { clientIds } from './clientId';
import { createControlPlane, forgetWith } from './controlPlane';

/**
 * Finds the channel and its relays before the user watches it; the camera notices nothing, and no viewer's place is
 * taken. A failure is not reported: the live transport meets it again.
 */
export async function prefetchChannel(
  credential: LiveCredential,
  { channelMemory, session }: PrefetchedChannel,
  config: PlayerConfig,
  signal: AbortSignal,
): Promise<void> {
  if (session.aborted) return;
  forgetWith(session);
  const plane = createControlPlane(config);
  const known = plane.recall(credential, await channelMemory.read());
  const found = known === null ? await plane.findChannel(credential, signal) : succeeded(known);
  if (!found.ok || signal.aborted) return;
  const clientId = clientIds.take(found.value.arn);
  clientId.release(false);
  await plane.iceServers(found.value, clientId.id, signal);
}
