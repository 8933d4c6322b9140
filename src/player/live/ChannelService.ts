import type { LiveCredential } from '@/domain/cameras/camera';
import { failed, type Result } from '@/domain/result';
import type { PlaybackFailure, TransportHost } from '../core/transport';
import type { LiveSource } from '../source';
import type { ChannelAccess, ControlPlane } from './controlPlane';
import { retryThrottled } from './throttling';

interface ServiceDependencies {
  controlPlane: ControlPlane;
  random: () => number;
}

/** Calls the vendor and the KVS control plane for one connection, with retries while they throttle. */
export class ChannelService {
  readonly #source: LiveSource;
  readonly #host: TransportHost;
  readonly #dependencies: ServiceDependencies;

  constructor(source: LiveSource, host: TransportHost, dependencies: ServiceDependencies) {
    this.#source = source;
    this.#host = host;
    this.#dependencies = dependencies;
  }

  async credential(): Promise<Result<LiveCredential, PlaybackFailure>> {
    const answer = await this.#source.credential(this.#host.signal);
    return answer.ok ? answer : failed({ kind: 'source', problem: answer.failure });
  }

  async findChannel(credential: LiveCredential): Promise<Result<ChannelAccess, PlaybackFailure>> {
    const { signal } = this.#host;
    const find = (held: LiveCredential) =>
      this.#retryThrottled(() => this.#dependencies.controlPlane.findChannel(held, signal));
    const found = await find(credential);
    if (found.ok || found.failure.kind !== 'credentialsExpired' || signal.aborted) return found;
    const renewed = await this.credential();
    return renewed.ok ? find(renewed.value) : renewed;
  }

  async authorise(): Promise<Result<ChannelAccess, PlaybackFailure>> {
    const credential = await this.credential();
    return credential.ok ? this.findChannel(credential.value) : credential;
  }

  /** @param isFresh false accepts servers of an earlier call that are still valid */
  iceServers(
    access: ChannelAccess,
    clientId: string,
    isFresh: boolean,
  ): Promise<Result<RTCIceServer[], PlaybackFailure>> {
    return this.#retryThrottled(() =>
      this.#dependencies.controlPlane.iceServers(access, clientId, this.#host.signal, isFresh),
    );
  }

  #retryThrottled<Value>(
    call: () => Promise<Result<Value, PlaybackFailure>>,
  ): Promise<Result<Value, PlaybackFailure>> {
    const { clock, signal } = this.#host;
    return retryThrottled(call, { clock, signal, random: this.#dependencies.random });
  }
}
