import { readSignal, type StatusResponse } from './protocol';

export interface FromViewer {
  action: 'SDP_OFFER' | 'ICE_CANDIDATE';
  payload: unknown;
  /** Length in Base64 characters. */
  length: number;
}

export type ToViewer =
  | { messageType: 'SDP_ANSWER' | 'ICE_CANDIDATE'; payload: unknown }
  | { messageType: 'GO_AWAY' | 'RECONNECT_ICE_SERVER' }
  | StatusResponse;

/** @returns null for an unreadable message, or one that viewers may not send */
export function readFromViewer(data: unknown): FromViewer | null {
  const message = typeof data === 'string' ? readSignal(data) : null;
  if (message === null || message.action === 'SDP_ANSWER') return null;
  try {
    const { action, messagePayload } = message;
    const payload: unknown = JSON.parse(atob(messagePayload));
    return { action, payload, length: messagePayload.length };
  } catch {
    return null;
  }
}

export function writeToViewer(message: ToViewer): string {
  if (!('payload' in message)) return JSON.stringify(message);
  const { messageType, payload } = message;
  return JSON.stringify({ messageType, messagePayload: btoa(JSON.stringify(payload)) });
}
