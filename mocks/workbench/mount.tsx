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
  // Keeps keys of the workbench from the app.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  // Hides the focus of the workbench from dialogs of the app, which trap the focus.
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
  // Ignores hydration mismatches of the app's form, which React also reports to this root if it interrupts the
  // hydration.
  createRoot(place, { onRecoverableError: () => undefined }).render(
    <StrictMode>
      <DeskContext value={desk}>
        <Workbench />
      </DeskContext>
    </StrictMode>,
  );
}
