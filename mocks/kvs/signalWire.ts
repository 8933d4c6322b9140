/** What travels over a signaling socket. @see https://docs.aws.amazon.com/kinesisvideostreams-webrtc-dg/latest/devguide/async-message-reception-api.html */
export interface FromViewer {
  action: 'SDP_OFFER' | 'ICE_CANDIDATE';
  payload: unknown;
  correlationId: string | null;
}

export type ToViewer =
  | { messageType: 'SDP_ANSWER' | 'ICE_CANDIDATE'; payload: unknown }
  | { messageType: 'GO_AWAY' | 'RECONNECT_ICE_SERVER' }
  | {
      messageType: 'STATUS_RESPONSE';
      statusResponse: { correlationId: string; errorType: string; statusCode: string; description: string };
    };

/** The vendor's limit of one message's payload. */
const MAX_PAYLOAD = 10_000;

/** @returns the message, or null when it is not one that a viewer may send. */
export function readFromViewer(data: unknown): FromViewer | null {
  if (typeof data !== 'string') return null;
  try {
    const message = JSON.parse(data) as { action?: string; messagePayload?: string; correlationId?: string };
    const { action, messagePayload } = message;
    if (action !== 'SDP_OFFER' && action !== 'ICE_CANDIDATE') return null;
    if (typeof messagePayload !== 'string' || messagePayload.length > MAX_PAYLOAD) return null;
    const payload: unknown = JSON.parse(atob(messagePayload));
    return { action, payload, correlationId: message.correlationId ?? null };
  } catch {
    return null;
  }
}

export function writeToViewer(message: ToViewer): string {
  if (!('payload' in message)) return JSON.stringify(message);
  const { messageType, payload } = message;
  return JSON.stringify({ messageType, messagePayload: btoa(JSON.stringify(payload)) });
}
