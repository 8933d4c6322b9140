const isSocketLike = (value: unknown): boolean =>
  value instanceof EventTarget && 'readyState' in value && 'bufferedAmount' in value && 'binaryType' in value;

/** MSW's sockets do not inherit from the browser's WebSocket, so `instanceof` needs this to return true. */
export function letInterceptedSocketsPass(): void {
  Object.defineProperty(globalThis.WebSocket, Symbol.hasInstance, {
    value: isSocketLike,
    configurable: true,
  });
}
