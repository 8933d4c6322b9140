const isSocketLike = (value: unknown): boolean =>
  value instanceof EventTarget && 'readyState' in value && 'bufferedAmount' in value && 'binaryType' in value;

/**
 * Makes `socket instanceof WebSocket` true for MSW's sockets too. They do not inherit from the browser's class, but the
 * app may ask, as it may with a real one.
 */
export function letInterceptedSocketsPass(): void {
  Object.defineProperty(globalThis.WebSocket, Symbol.hasInstance, {
    value: isSocketLike,
    configurable: true,
  });
}
