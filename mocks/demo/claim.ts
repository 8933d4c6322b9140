const CLAIM = 'DEMO_CLAIM';

/**
 * Stands before MSW's own script. MSW's worker lets the calls of a page that closes reach the network, and unregisters
 * itself behind the last one, which takes the worker from a page that opens at that moment: it is not told. A page that
 * was reloaded past the cache is under no worker's control until the worker claims it. MSW asks the page about each
 * request, and sends it a copy of each answer: the app's own code, which always comes from its host, and what the
 * stand-in itself reads do not need that.
 * @see https://developer.mozilla.org/docs/Web/API/Clients/claim
 * @see https://fetch.spec.whatwg.org/#concept-request-destination
 */
export const workerPreamble = `
addEventListener('fetch', (event) => {
  const { destination, headers } = event.request
  const isCode = ['script', 'style', 'worker', 'font'].includes(destination)
  if (isCode || headers.get('accept')?.includes('msw/passthrough')) event.stopImmediatePropagation()
})
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
  if (event.data === '${CLAIM}') event.waitUntil(self.clients.claim())
})
`;

/** Resolves when the worker of this page answers its calls. */
export async function beUnderControl(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller !== null) return;
  const { active } = await container.ready;
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    active?.postMessage(CLAIM, []);
  });
}
