import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDesk, type DeskParts } from './createDesk';
import { DeskContext } from './desk';
import { isPseudo, pseudo } from './pseudoLanguage';
import { Workbench } from './Workbench';

export function mountWorkbench(parts: DeskParts): void {
  const desk = createDesk(parts);
  const place = document.createElement('div');
  place.id = 'workbench';
  document.body.append(place);
  // The app must not handle keys of the workbench.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  // Dialogs of the app trap the focus, but the workbench is not part of the page.
  globalThis.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Node && place.contains(event.target)) event.stopImmediatePropagation();
    },
    true,
  );
  new MutationObserver(() => place.removeAttribute('aria-hidden')).observe(place, {
    attributeFilter: ['aria-hidden'],
  });
  if (isPseudo()) void desk.rewrite(pseudo);
  // React also reports a hydration mismatch of the app's form to this root, if this root interrupts the
  // hydration.
  createRoot(place, { onRecoverableError: () => undefined }).render(
    <StrictMode>
      <DeskContext value={desk}>
        <Workbench />
      </DeskContext>
    </StrictMode>,
  );
}
