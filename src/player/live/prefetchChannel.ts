import type { LiveCredential } from '@/domain/cameras/camera';
import { succeeded, type Result } from '@/domain/result';
import { systemClock } from '@/lib/time/clock';
import type { PlayerConfig } from '../playerConfig';
import type { PrefetchedChannel } from '../source';
import { clientIds } from './clientId';
import { createControlPlane, forgetWith } from './controlPlane';
import { readChannel } from './keptChannel';

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

/**
 * Finds out where a channel is, and keeps that for the day, unless an earlier page has kept it.
 * @param requestCredential is called only where nothing is kept.
 */
export async function lookUpChannel(
  requestCredential: () => Promise<Result<LiveCredential, unknown>>,
  { channelMemory, session }: PrefetchedChannel,
  config: PlayerConfig,
  signal: AbortSignal,
): Promise<void> {
  const kept = await channelMemory.read();
  if (kept !== null && readChannel(kept, null, systemClock.now()) !== null) return;
  if (signal.aborted) return;
  const credential = await requestCredential();
  if (!credential.ok || signal.aborted || session.aborted) return;
  forgetWith(session);
  const plane = createControlPlane(config);
  const found = await plane.findChannel(credential.value, signal);
  if (found.ok && !session.aborted) channelMemory.write(plane.keep(found.value));
}
