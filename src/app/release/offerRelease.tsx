import { createRoot } from 'react-dom/client';
import { ReleaseOffer } from './ReleaseOffer';

const ID = 'release-offer';

/** Offers the new release over whatever page is shown; once, however many come. */
export function offerRelease(): void {
  if (document.getElementById(ID)) return;
  const host = document.createElement('div');
  host.id = ID;
  document.body.append(host);
  let before: HTMLElement | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) before = relatedTarget;
  });
  /** To where it came from, or to the page's content; a guest's page has a heading for that. */
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
        // The focus would go with the button to the document, where screen readers begin anew.
        if (host.contains(document.activeElement)) giveFocusBack();
        host.remove();
        queueMicrotask(() => root.unmount());
      }}
    />,
  );
}
