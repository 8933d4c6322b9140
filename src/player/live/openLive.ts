import type { LiveCredential } from '@/domain/cameras/camera';
import { failed, succeeded } from '@/domain/result';
import { afterFrame } from '@/lib/time/afterFrame';
import { systemClock } from '@/lib/time/clock';
import type { Transport, TransportHost } from '../core/transport';
import type { PlayerConfig } from '../playerConfig';
import type { LiveSource, PrefetchedChannel } from '../source';
import { clientIds } from './clientId';
import { createControlPlane, forgetWith } from './controlPlane';
import { LiveTransport, type LiveDependencies } from './LiveTransport';
import { openParkable, prepareParkable } from './parkedConnections';
import { openSignaling } from './signaling';

/** Opens live video from a camera's Kinesis Video Streams (KVS) channel. */
export function openLive(
  source: LiveSource,
  host: TransportHost,
  dependencies = defaultDependencies(host),
): Transport {
  return openParkable(
    source.parking ?? null,
    host,
    (connectionHost) => new LiveTransport(source, connectionHost, dependencies),
    source.onConnectionTaken,
  );
}

interface Preparation {
  credential: LiveCredential;
  config: PlayerConfig;
  left: AbortSignal;
}

/**
 * Connects to a camera's channel in advance, without sending the offer that calls the camera. Takes a viewer
 * slot for at most ten seconds unless a player takes over the connection. Does nothing if the source does not
 * park connections.
 */
export function prepareLive(
  source: LiveSource,
  { credential, config, left }: Preparation,
  dependencies = defaultDependencies({ config }),
): void {
  if (source.parking === undefined || left.aborted) return;
  let isGiven = false;
  let isTaken = false;
  const prepared: LiveSource = {
    ...source,
    credential: (signal) => {
      if (isTaken) return source.credential(signal);
      // Only a player may request another credential, because a refusal can end the session.
      const answer = isGiven ? failed({ kind: 'gone' as const }) : succeeded(credential);
      isGiven = true;
      return Promise.resolve(answer);
    },
  };
  prepareParkable(
    source.parking,
    { clock: systemClock, config },
    left,
    (host) => new LiveTransport(prepared, host, dependencies),
    () => {
      isTaken = true;
    },
  );
}

function defaultDependencies({ config }: Pick<TransportHost, 'config'>): LiveDependencies {
  return {
    controlPlane: createControlPlane(config),
    openSignaling,
    createPeer: () => new RTCPeerConnection(),
    afterFrame,
    takeClientId: (channel) => clientIds.take(channel),
    random: Math.random,
  };
}

/**
 * Finds the channel and ICE servers in advance, without taking a viewer slot. Ignores failures, because the
 * live transport would fail in the same way and report them.
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
