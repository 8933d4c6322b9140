const CLAIM = 'DEMO_CLAIM';

/**
 * Runs before MSW's own script and corrects three things. MSW's worker would send the last calls of a closing
 * page to the network, and unregister itself after the last page even if another one is opening. After a forced
 * reload, a page has no controller until the worker claims it. MSW also sends each request and answer to the
 * page, which is unnecessary for the app's own files and the mock's reads.
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

/** Resolves once a worker controls this page. */
export async function beUnderControl(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller !== null) return;
  const { active } = await container.ready;
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    active?.postMessage(CLAIM, []);
  });
}
