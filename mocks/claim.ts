/**
 * MSW's worker unregisters itself when its last page closes. A page that opens at that moment is controlled by a worker
 * that is being removed, and its calls reach the network. The demo keeps its worker: without a page it answers nothing.
 */
const KEEPS_REGISTRATION = `
self.registration.unregister = () => Promise.resolve(false)
`;

const CLAIM = 'DEMO_CLAIM';

/**
 * Appended to MSW's own script. A page that was reloaded past the cache is under no worker's control until the worker
 * claims it.
 * @see https://developer.mozilla.org/docs/Web/API/Clients/claim
 */
export const workerAdditions = `
${KEEPS_REGISTRATION}
addEventListener('message', (event) => {
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
