const isSocketLike = (value: unknown): boolean =>
  value instanceof EventTarget && 'readyState' in value && 'bufferedAmount' in value && 'binaryType' in value;

/**
 * Makes `socket instanceof WebSocket` true for MSW's sockets, which do not inherit from the browser's class.
 */
export function letInterceptedSocketsPass(): void {
  Object.defineProperty(globalThis.WebSocket, Symbol.hasInstance, {
    value: isSocketLike,
    configurable: true,
  });
}
