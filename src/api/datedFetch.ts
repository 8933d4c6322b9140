/**
 * The browser's `fetch`, which also tells what the server's clock showed, where the browser lets `Date` be read: on calls
 * to another origin only if the server exposes it. https://fetch.spec.whatwg.org/#http-access-control-expose-headers
 * @param now this computer's clock, Unix epoch milliseconds.
 * @param onDate told the time of the header and when the call went out, both Unix epoch milliseconds.
 */
export function createDatedFetch(
  now: () => number,
  onDate: (time: number, since: number) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const since = now();
    const response = await globalThis.fetch(input, init);
    const date = response.headers.get('date');
    // A cache sends the time of the stored answer: https://www.rfc-editor.org/rfc/rfc9111#name-age
    if (date !== null && !response.headers.has('age')) onDate(Date.parse(date), since);
    return response;
  };
}
