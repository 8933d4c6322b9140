import type { LiveCredential } from '@/domain/cameras/camera';
import { failed, type Result } from '@/domain/result';
import { delay } from '@/lib/time/delay';
import { RETRY_DELAYS_MS } from '@/lib/time/retry';
import type { PlaybackFailure, TransportHost } from '../core/transport';
import type { LiveSource } from '../source';
import type { ChannelAccess, ControlPlane } from './controlPlane';

type Answer<Value> = Promise<Result<Value, PlaybackFailure>>;

/** Creates functions that request the credential, channel and ICE servers of one connection. */
export function createChannelService(
  source: LiveSource,
  { clock, signal }: Pick<TransportHost, 'clock' | 'signal'>,
  { controlPlane, random }: { controlPlane: ControlPlane; random: () => number },
) {
  /**
   * Retries throttled calls, because opening many cameras at once briefly exceeds the service's limit. Half
   * of each delay is random.
   * @see https://docs.aws.amazon.com/general/latest/gr/api-retries.html
   */
  async function retryThrottled<Value>(call: () => Answer<Value>): Answer<Value> {
    let answer = await call();
    for (const ms of RETRY_DELAYS_MS.throttledCall) {
      if (answer.ok || answer.failure.kind !== 'serviceBusy' || signal.aborted) return answer;
      await delay(ms / 2 + (ms / 2) * random(), signal, clock);
      if (signal.aborted) return answer;
      answer = await call();
    }
    return answer;
  }

  async function credential(): Answer<LiveCredential> {
    const answer = await source.credential(signal);
    return answer.ok ? answer : failed({ kind: 'source', problem: answer.failure });
  }

  async function findChannel(held: LiveCredential): Answer<ChannelAccess> {
    const found = await retryThrottled(() => controlPlane.findChannel(held, signal));
    if (found.ok || found.failure.kind !== 'credentialsExpired' || signal.aborted) return found;
    const renewed = await credential();
    return renewed.ok ? retryThrottled(() => controlPlane.findChannel(renewed.value, signal)) : renewed;
  }

  return {
    credential,
    findChannel,
    async authorise(): Answer<ChannelAccess> {
      const held = await credential();
      return held.ok ? findChannel(held.value) : held;
    },
    /** @param isFresh false to reuse the servers of an earlier call while they are valid */
    iceServers: (access: ChannelAccess, clientId: string, isFresh: boolean): Answer<RTCIceServer[]> =>
      retryThrottled(() => controlPlane.iceServers(access, clientId, signal, isFresh)),
  };
}
