/**
 * Wraps the browser's `fetch` and reports the server's clock by its `Date`, which calls to another origin
 * can read only if the server exposes it. https://fetch.spec.whatwg.org/#http-access-control-expose-headers
 * @param now this computer's clock, Unix epoch milliseconds.
 * @param onDate called with the time of the header and the start of the call, both Unix epoch milliseconds.
 */
export function createDatedFetch(
  now: () => number,
  onDate: (time: number, since: number) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const since = now();
    const response = await globalThis.fetch(input, init);
    const date = response.headers.get('date');
    // A cached answer has the time of its generation: https://www.rfc-editor.org/rfc/rfc9111#name-age
    if (date !== null && !response.headers.has('age')) onDate(Date.parse(date), since);
    return response;
  };
}
