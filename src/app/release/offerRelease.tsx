import { createRoot } from 'react-dom/client';
import { ReleaseOffer } from './ReleaseOffer';

const ID = 'release-offer';

export function offerRelease(): void {
  if (document.getElementById(ID)) return;
  const host = document.createElement('div');
  host.id = ID;
  document.body.append(host);
  let before: HTMLElement | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) before = relatedTarget;
  });
  /**
   * Focuses the page's content if the previously focused element is gone. A guest's page has a focusable
   * heading instead.
   */
  const giveFocusBack = () => {
    const target = before?.isConnected
      ? before
      : document.querySelector<HTMLElement>('main[tabindex], h1[tabindex]');
    target?.focus({ preventScroll: true });
  };
  const root = createRoot(host);
  root.render(
    <ReleaseOffer
      onReload={() => location.reload()}
      onLater={() => {
        // Moves focus first, because screen readers start at the top of the page when a focused button is
        // removed.
        if (host.contains(document.activeElement)) giveFocusBack();
        host.remove();
        queueMicrotask(() => root.unmount());
      }}
    />,
  );
}
