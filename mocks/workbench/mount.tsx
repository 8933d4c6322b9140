import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDesk, type DeskParts } from './createDesk';
import { DeskContext } from './desk';
import { isPseudo, pseudo } from './pseudoLanguage';
import { Workbench } from './Workbench';

/** Puts the workbench beside the app, which knows nothing of it. */
export function mountWorkbench(parts: DeskParts): void {
  const desk = createDesk(parts);
  const place = document.createElement('div');
  place.id = 'workbench';
  document.body.append(place);
  // What is typed here is not the app's.
  place.addEventListener('keydown', (event) => event.stopPropagation());
  // The app's dialogs hold the focus and hide the rest of the page; the workbench is not of the page.
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
  createRoot(place).render(
    <StrictMode>
      <DeskContext value={desk}>
        <Workbench />
      </DeskContext>
    </StrictMode>,
  );
}
