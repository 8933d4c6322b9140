import { readSignal, statusResponse } from '../kvs/protocol';

export interface Line {
  send(message: object): void;
  /** Closes the WebSocket with a Close frame. */
  close(): void;
  /** Closes the WebSocket without a Close frame, as a lost network does. */
  cut(): void;
}

/**
 * Forwards messages between the master (the camera) and its viewers. Messages sent while there is no master
 * are lost.
 * @see
 * https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
export class Switchboard {
  viewerLimit = 10;
  viewersEver = 0;
  /** Length in Base64 characters. */
  longestOffer = 0;
  #master: Line | null = null;
  readonly #viewers = new Map<string, Line>();

  get viewers(): string[] {
    return [...this.#viewers.keys()];
  }

  get hasMaster(): boolean {
    return this.#master !== null;
  }

  /** True for a connected viewer even at the limit, because it may reconnect. */
  hasCapacityFor(clientId: string): boolean {
    return this.#viewers.has(clientId) || this.#viewers.size < this.viewerLimit;
  }

  /** A new master replaces the earlier one. A new viewer replaces an earlier viewer with the same id. */
  enter(clientId: string | null, line: Line): { receive: (data: string) => void; leave: () => void } {
    if (clientId === null) {
      this.#master?.close();
      this.#master = line;
      return {
        receive: (data) => this.#fromMaster(line, data),
        leave: () => {
          if (this.#master === line) this.#master = null;
        },
      };
    }
    this.#viewers.get(clientId)?.close();
    this.#viewers.set(clientId, line);
    this.viewersEver += 1;
    return {
      receive: (data) => this.#fromViewer(clientId, line, data),
      leave: () => {
        if (this.#viewers.get(clientId) === line) this.#viewers.delete(clientId);
      },
    };
  }

  notifyViewers(messageType: 'GO_AWAY' | 'RECONNECT_ICE_SERVER'): void {
    for (const viewer of this.#viewers.values()) viewer.send({ messageType });
  }

  cutViewers(): void {
    for (const viewer of this.#viewers.values()) viewer.cut();
  }

  #fromViewer(senderClientId: string, line: Line, data: string): void {
    const message = readSignal(data);
    if (message === null || message.action === 'SDP_ANSWER') {
      line.send(statusResponse(message?.correlationId ?? '', '400', 'InvalidArgumentException'));
      return;
    }
    const { action, messagePayload } = message;
    if (action === 'SDP_OFFER') this.longestOffer = Math.max(this.longestOffer, messagePayload.length);
    this.#master?.send({ messageType: action, messagePayload, senderClientId });
  }

  #fromMaster(line: Line, data: string): void {
    const message = readSignal(data);
    const viewer = message === null ? undefined : this.#viewers.get(message.recipientClientId);
    if (message === null || viewer === undefined) {
      const correlationId = message?.correlationId ?? '';
      // KVS reports undelivered messages only if they have a correlation id.
      if (correlationId !== '') line.send(statusResponse(correlationId, '404', 'ResourceNotFoundException'));
      return;
    }
    const { action, messagePayload } = message;
    viewer.send({ messageType: action, messagePayload });
  }
}
