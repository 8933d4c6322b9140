import { createRoot } from 'react-dom/client';
import { ReleaseOffer } from './ReleaseOffer';

const ID = 'release-offer';

/** Offers the new release over whatever page is shown; once, however many come. */
export function offerRelease(): void {
  if (document.getElementById(ID)) return;
  const host = document.createElement('div');
  host.id = ID;
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <ReleaseOffer
      onReload={() => location.reload()}
      onLater={() => {
        host.remove();
        queueMicrotask(() => root.unmount());
      }}
    />,
  );
}
