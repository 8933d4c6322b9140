import { readSignal, statusResponse } from '../kvs/protocol';

/** One signaling socket, of a camera or a viewer. */
export interface Line {
  send(message: object): void;
  /** Ends it with a closing frame. */
  close(): void;
  /** Ends it as a lost network does, without a word. */
  cut(): void;
}

/**
 * One signaling channel: carries messages between its master (the camera) and its viewers. What comes while
 * there is no master is lost, as a camera that is switched off hears nothing.
 * @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/kvswebrtc-websocket-apis.html
 */
export class Switchboard {
  viewerLimit = 10;
  /** How many viewers have connected so far. */
  viewersEver = 0;
  /** Of the longest offer so far, in characters of base64. */
  longestOffer = 0;
  #master: Line | null = null;
  readonly #viewers = new Map<string, Line>();

  get viewers(): string[] {
    return [...this.#viewers.keys()];
  }

  get hasMaster(): boolean {
    return this.#master !== null;
  }

  /** A viewer that is already in takes its own place again. */
  hasCapacityFor(clientId: string): boolean {
    return this.#viewers.has(clientId) || this.#viewers.size < this.viewerLimit;
  }

  /** A second master, or a second viewer of the same name, takes the place of the first. */
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
      // Only messages with a correlation id are answered when they cannot be delivered.
      if (correlationId !== '') line.send(statusResponse(correlationId, '404', 'ResourceNotFoundException'));
      return;
    }
    const { action, messagePayload } = message;
    viewer.send({ messageType: action, messagePayload });
  }
}
