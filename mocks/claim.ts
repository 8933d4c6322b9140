/**
 * MSW's worker unregisters itself when its last page says good-bye. A page that opens at that moment finds the same
 * worker, running, and is not under its control: browsers hand pages to a worker when it starts, or when it asks.
 */
const CLAIM = 'DEMO_CLAIM';

/** Goes behind MSW's own script. @see https://developer.mozilla.org/docs/Web/API/Clients/claim */
export const claimsWhenAsked = `
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
