const CLAIM = 'DEMO_CLAIM';

/**
 * Stands before MSW's own script. MSW's worker lets the calls of a page that closes reach the network, and unregisters
 * itself behind the last one, which takes the worker from a page that opens at that moment: it is not told. A page that
 * was reloaded past the cache is under no worker's control until the worker claims it.
 * @see https://developer.mozilla.org/docs/Web/API/Clients/claim
 */
export const workerPreamble = `
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
