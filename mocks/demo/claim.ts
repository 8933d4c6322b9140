const CLAIM = 'DEMO_CLAIM';

/**
 * Runs before MSW's worker script and changes three behaviors. MSW stops mocking a page at `CLIENT_CLOSED`,
 * so the page's last calls would reach the network. After a forced reload, a page has no controller until the
 * worker claims it. MSW copies every request and response to the page, so code files and the mock's own reads
 * bypass MSW.
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

export async function beUnderControl(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller !== null) return;
  const { active } = await container.ready;
  await new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    active?.postMessage(CLAIM, []);
  });
}
